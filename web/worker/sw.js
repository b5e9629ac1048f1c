// The service worker: keeps the shell of the page (its first scripts and styles) on the device, so that the page opens
// without a network and can say that no server answers. `build.ts` writes the version and the list of files into it.
//
// The page itself comes from the network whenever the network answers, so a new version is never held back. What the
// server says (/api), and sockets, never pass through here.
const VERSION = "__VERSION__";
const SHELL = __SHELL__;
const CACHE = `pioche-${VERSION}`;
const PAGE = "/";
const PATIENCE = 3000; // ms for the network to bring the page

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL.map((path) => new Request(path, { cache: "no-cache" }))))
      .then(() => self.skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith("pioche-") && name !== CACHE).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (SHELL.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** The page from the network; the kept one where the network fails, is late, or the server is down. */
async function page(request) {
  const answer = fetch(request);
  const late = new Promise((_, failed) => setTimeout(failed, PATIENCE));
  try {
    const found = await Promise.race([answer, late]);
    if (found.status < 500) return found;
  } catch {
    // the kept page
  }
  return (await caches.match(PAGE)) ?? answer;
}

/** Files of assets/ carry a hash in their name: what is kept is never out of date. */
async function asset(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

const kept = async (request) => (await caches.match(request)) ?? Response.error();
