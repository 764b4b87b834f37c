// Keeps the site in the browser, so that it works without a network: what a page shows or asks for, and
// all of it once a reader takes the book along. A file is kept by its digest: a new edition loads only
// what was kept and has changed, and is used once no page shows the old one, or a reader asks for it.
// `FILES` has the digests of the book's files, and `LATER` of those that nobody takes along. `SIZE` is the
// number of the book's bytes.

const CACHE = `donimoes ${registration.scope}`, TAKEN = new URL("?taken", registration.scope).href;
const FIRST = "index.html";
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

// Returns the name of the file at an address; some servers leave out the end of a page's name.
function nameOf(url) {
  const path = decoded(new URL(url).pathname.slice(new URL(registration.scope).pathname.length));
  return [path || FIRST, `${path}.html`].find((name) => ALL.has(name));
}

async function digestOf(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, DIGITS);
}

// Loads a file, and keeps it unless it is of another edition.
async function keep(cache, name) {
  const response = await fetch(new URL(name, registration.scope), { cache: "no-cache" });
  if (!response.ok) throw new Error(name);
  const data = await response.arrayBuffer();
  // A page must not get an answer from another address, to which a server may have led.
  const own = () => new Response(data, { headers: { "Content-Type": response.headers.get("Content-Type") } });
  if (await digestOf(data) === ALL.get(name)) await cache.put(key(name), own());
  return own();
}

// Keeps those of some files that aren't kept yet, and tells how many were.
async function keepAll(names, tell = () => {}) {
  const cache = await caches.open(CACHE), known = new Set((await cache.keys()).map(({ url }) => url));
  const lacking = names.filter((name) => !known.has(key(name)));
  let done = names.length - lacking.length;
  const load = async () => {
    for (let name = lacking.shift(); name; name = lacking.shift()) {
      await keep(cache, name);
      tell(++done, names.length);
    }
  };
  await Promise.all([load(), load(), load(), load()]);
}

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE), kept = (await cache.keys()).map(({ url }) => url);
  const before = new Set([FIRST, ...kept.map(nameOf)]);
  await keepAll(Object.keys(FILES).filter((name) => before.has(name) || kept.includes(TAKEN)));
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE), used = new Set([TAKEN, ...[...ALL.keys()].map(key)]);
  for (const { url } of await cache.keys()) if (!used.has(url)) await cache.delete(url);
  await clients.claim();
})()));

// A page tells what it shows, asks whether the book is taken along, or takes it.
async function answer({ shown, take }, port) {
  const cache = await caches.open(CACHE);
  if (shown) await keepAll(shown.map(nameOf).filter(Boolean)).catch(() => {});
  else if (take) {
    try {
      await keepAll(Object.keys(FILES), (done, all) => port.postMessage({ done, all }));
      await cache.put(TAKEN, new Response(""));
      port.postMessage({ taken: true });
    } catch {
      port.postMessage({ failed: true });
    }
  } else port.postMessage({ taken: Boolean(await cache.match(TAKEN)), size: SIZE });
}

addEventListener("message", (event) => {
  if (event.data === "now") skipWaiting();
  else event.waitUntil(answer(event.data, event.ports[0]));
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const name = nameOf(url);
  if (!name) return;
  event.respondWith(caches.open(CACHE).then(async (cache) => await cache.match(key(name)) ?? keep(cache, name)));
});
