import type { Signal } from '@preact/signals-core';
import { filesCacheName, isLoopback, TAKE_OVER } from '../offload/index.ts';
import type { PendingUpdate } from './state/index.ts';

/** Browsers look for a new version at each visit; tabs that stay open look this often. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Has the browser keep the page for offline use, and offers newer versions through `update`.
 *
 * A page from a bridge is never kept, and what was kept before under its address is deleted: whether a page is
 * bridged depends on what serves it now, which a copy could not know.
 */
export async function keepOffline(
  update: Signal<PendingUpdate | null>,
  isBridged: boolean,
): Promise<void> {
  // Only a built page, outside of any frame and at an address that browsers trust, is kept.
  const canKeep =
    import.meta.env.PROD &&
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    window.top === window;
  if (!canKeep) return;
  const scope = new URL('./', location.href).href;
  const { serviceWorker } = navigator;
  try {
    if (isBridged) {
      const registration = await serviceWorker.getRegistration(scope);
      // The worker of a parent folder may serve other pages.
      if (registration?.scope === scope) await registration.unregister();
      await caches.delete(filesCacheName(scope));
      return;
    }
    const options = { scope, updateViaCache: 'none' } as const;
    followUpdates(await serviceWorker.register(`${scope}service-worker.js`, options), update);
  } catch {
    // Private windows, full disks, a host without the file: then the page works online.
  }
}

/** Offers versions that have been downloaded and wait. */
function followUpdates(
  registration: ServiceWorkerRegistration,
  update: Signal<PendingUpdate | null>,
): void {
  checkRegularly(registration);
  // On this machine, each load gets the server's version already.
  if (isLoopback(location.hostname)) return;
  const offer = () => {
    // Without an active worker, the waiting one is the first.
    if (registration.active) update.value = { apply: () => applyUpdate(registration) };
  };
  const followInstalling = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer();
    });
  };
  if (registration.waiting) offer();
  followInstalling();
  registration.addEventListener('updatefound', followInstalling);
}

/** Activates the waiting version and reloads. If another tab has activated it already, nothing waits. */
function applyUpdate({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) {
    location.reload();
    return;
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload();
  });
  waiting.postMessage(TAKE_OVER);
}

function checkRegularly(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    // Fails while the device is offline.
    registration.update().catch(() => {});
  });
}
