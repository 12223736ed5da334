import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { filesCacheName, isLoopback, TAKE_OVER } from '../src/offload/index.ts';
import { type CacheRoute, cacheRoute, OldTabs } from './cache-routes.ts';

/** All files that the page needs offline; `scripts/build/build-service-worker.ts` fills the list in. */
declare const VITRINE_FILES: { url: string; revision: string | null }[];
declare const self: ServiceWorkerGlobalScope;

const { scope } = self.registration;
const isLocal = isLoopback(self.location.hostname);
const controller = new PrecacheController({ cacheName: filesCacheName(scope) });
controller.addToCacheList(VITRINE_FILES);
const openCache = () => self.caches.open(controller.strategy.cacheName);
const oldTabs = new OldTabs(self.clients, openCache);
const keyOf = (address: string) => controller.getCacheKeyForURL(address);

async function answer(request: Request, { key, networkFirst }: CacheRoute): Promise<Response> {
  // `Vary` is ignored: our files are the same for all requests.
  const cached = async () => (await openCache()).match(key, { ignoreVary: true });
  if (!networkFirst) return (await cached()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await cached();
    if (found) return found;
    throw error;
  }
}

/** Removes files that no tab needs any more, unless a new version is being installed: it uses the same cache. */
async function cleanUp(event: ExtendableEvent): Promise<void> {
  const { installing, waiting } = self.registration;
  if (!installing && !waiting && (await oldTabs.areGone())) await controller.activate(event);
}

self.addEventListener('install', (event) => {
  void controller.install(event);
  // On this machine requests go to the server first, so the next load of a page brings the new version anyway.
  if (isLocal) event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(oldTabs.note().then(() => cleanUp(event)));
});

self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const route = cacheRoute(request, { scope, isLoopback: isLocal, keyOf });
  if (route) event.respondWith(answer(request, route));
  if (request.mode === 'navigate') event.waitUntil(cleanUp(event));
});
