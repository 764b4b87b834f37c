// Takes the place of the worker of a site that was at this address before: a preview is never kept.
"use strict";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  await caches.delete(`donimoes ${registration.scope}`);
  await registration.unregister();
  for (const page of await clients.matchAll()) page.navigate(page.url);
})()));
