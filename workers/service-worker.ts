import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { filesCacheName, isLoopback, TAKE_OVER } from '../src/offload/offline-contract.ts';
import { type CacheRoute, cacheRoute, OldTabs } from './cache-routes.ts';

/** All that offline use takes, told by `scripts/build/service-worker.ts`. */
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
  // The files are the same for everybody, whatever their server says that they vary with.
  const kept = async () => (await openCache()).match(key, { ignoreVary: true });
  if (!networkFirst) return (await kept()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

/** Takes away what nobody needs any more; a version that is on its way has its files in the same cache. */
async function tidyUp(event: ExtendableEvent): Promise<void> {
  const { installing, waiting } = self.registration;
  if (!installing && !waiting && (await oldTabs.areGone())) await controller.activate(event);
}

self.addEventListener('install', (event) => {
  void controller.install(event);
  // There the server is asked first, so that pages of the old version end with their next load anyway.
  if (isLocal) event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(oldTabs.note().then(() => tidyUp(event)));
});

self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const route = cacheRoute(request, { scope, isLoopback: isLocal, keyOf });
  if (route) event.respondWith(answer(request, route));
  if (request.mode === 'navigate') event.waitUntil(tidyUp(event));
});
