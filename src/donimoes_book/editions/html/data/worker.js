// Keeps the whole site in the browser, so that it works without a network. A file is kept by its
// digest: a new edition loads only what has changed, and is used once no page shows the old one, or
// a reader asks for it. `FILES` has the digests of all files, and `LATER` of those that are kept only
// once they were asked for.

const CACHE = `donimoes ${registration.scope}`;
const ALL = new Map(Object.entries({ ...FILES, ...LATER }));
const key = (name) => new URL(`${name}?${ALL.get(name)}`, registration.scope).href;

// Returns a path in its own characters; as it is, if no program has written it.
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

// Loads a file, and keeps it; returns what was kept.
async function keep(cache, name) {
  const response = await fetch(new URL(name, registration.scope), { cache: "no-cache" });
  if (!response.ok) throw new Error(name);
  // A page must not get an answer from another address, to which a server may have led.
  const headers = { "Content-Type": response.headers.get("Content-Type") };
  await cache.put(key(name), new Response(await response.blob(), { headers }));
  return cache.match(key(name));
}

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE), known = new Set((await cache.keys()).map(({ url }) => url));
  const lacking = Object.keys(FILES).filter((name) => !known.has(key(name)));
  const load = async () => {
    for (let name = lacking.shift(); name; name = lacking.shift()) await keep(cache, name);
  };
  await Promise.all([load(), load(), load(), load()]);
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE), used = new Set([...ALL.keys()].map(key));
  for (const { url } of await cache.keys()) if (!used.has(url)) await cache.delete(url);
  await clients.claim();
})()));

addEventListener("message", () => skipWaiting());

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const path = decoded(new URL(url).pathname.slice(new URL(registration.scope).pathname.length));
  // Some servers leave out the end of a page's name.
  const name = [path || "index.html", `${path}.html`].find((name) => ALL.has(name));
  if (!name) return;
  event.respondWith(caches.open(CACHE).then(async (cache) =>
    await cache.match(key(name)) ?? (Object.hasOwn(LATER, name) ? keep(cache, name) : fetch(event.request))));
});
