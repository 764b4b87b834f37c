// The engine: the program itself, run by CPython in this worker. It answers one call after another.
// Whoever wants to stop a search ends the worker, and starts another.

import createModule from "./pyodide.asm.mjs";
import { loadPyodide } from "./pyodide.mjs";

// Everything that is loaded is counted, as it arrives.
const ask = globalThis.fetch;
let loaded = 0;
globalThis.fetch = async (...given) => {
  const response = await ask(...given);
  if (!response.ok || !response.body) return response;
  const count = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      postMessage({ loaded });
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: response.headers });
};

// The memory of an engine that has just started is kept, so that the next one need not start from
// nothing. Its name is the digest of all that was loaded into it.
const KEPT = `donimoes engine ${location.href}`;
const here = (name) => new URL(name, import.meta.url).href;

/** Start CPython, from a memory that was kept if there is one. */
function load(memory) {
  return loadPyodide({
    indexURL: here("."),
    _makeSnapshot: !memory,
    _loadSnapshot: memory,
    async createPyodideModule(settings) {
      const module = await createModule(settings);
      if (memory) module.growMemory(memory.byteLength);
      return module;
    },
  });
}

async function start() {
  const response = await fetch(here("engine.zip"));
  if (!response.ok) throw new Error(response.url);
  const archive = await response.arrayBuffer();
  let kept, name, memory, python;
  try {
    kept = await caches.open(KEPT);
    name = `/${new Uint8Array(await crypto.subtle.digest("SHA-256", archive)).join(".")}`;
    memory = await (await kept.match(name))?.arrayBuffer();
    if (memory) python = await load(memory);
  } catch (error) { // a browser may keep nothing, or not what we need
    console.info(error);
    memory = null;
  }
  python ??= await load();
  globalThis.python = python; // for those who look in from outside
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(archive, "zip", { extractDir: folder });
  if (kept && !memory) {
    // One call loads what most others need.
    python.runPython(`from donimoes_book.workshop import facade; facade.position("1|2", "unmatched")`);
    const started = python.makeMemorySnapshot();
    const others = (await kept.keys()).map((old) => kept.delete(old));
    Promise.all(others).then(() => kept.put(name, new Response(started))).catch(console.info);
  }
  return python.pyimport("donimoes_book.workshop.facade").ask;
}

const ready = start();
ready.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error) }));

addEventListener("message", async ({ data: { number, request } }) => {
  try {
    postMessage({ number, answer: (await ready)(request) });
  } catch (error) {
    postMessage({ number, failed: String(error) });
  }
});
