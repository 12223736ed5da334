import { filesCacheName } from '../src/offload/offline-contract.ts';

declare const self: ServiceWorkerGlobalScope;

/** Served in place of the service worker, takes it and all that it keeps away, for good. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => {
  const removal = [
    self.caches.delete(filesCacheName(self.registration.scope)),
    self.registration.unregister(),
  ];
  event.waitUntil(Promise.all(removal));
});
