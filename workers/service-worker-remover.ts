import { filesCacheName } from '../src/offload/index.ts';

declare const self: ServiceWorkerGlobalScope;

/* Served in place of the service worker: removes it and its cache permanently. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => {
  const removal = [
    self.caches.delete(filesCacheName(self.registration.scope)),
    self.registration.unregister(),
  ];
  event.waitUntil(Promise.all(removal));
});
