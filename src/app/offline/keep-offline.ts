import type { Signal } from '@preact/signals-core';
import { filesCacheName } from '../../offload/index.ts';
import { followUpdates } from './follow-updates.ts';
import type { PendingUpdate } from './update.ts';

/** Only a built page that is the tab's own, at an address that browsers trust, keeps itself. */
const mayKeep = () =>
  import.meta.env.PROD &&
  window.isSecureContext &&
  'serviceWorker' in navigator &&
  window.top === window;

/**
 * Has the browser keep the page for offline use, and tells of newer versions.
 *
 * A page from a bridge is never kept, and what was kept before under its address is let go: the same page is either
 * bridged or not by what serves it now, which a copy could not know.
 */
export async function keepOffline(
  update: Signal<PendingUpdate | null>,
  isBridged: boolean,
): Promise<void> {
  if (!mayKeep()) return;
  const scope = new URL('./', location.href).href;
  try {
    if (isBridged) await letGo(scope);
    else followUpdates(await register(scope), update);
  } catch {
    // Private windows, full disks, a host without the file: then the page works online.
  }
}

const register = (scope: string) =>
  navigator.serviceWorker.register(`${scope}service-worker.js`, { scope, updateViaCache: 'none' });

async function letGo(scope: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  // The worker of a folder above may serve others.
  if (registration?.scope === scope) await registration.unregister();
  await caches.delete(filesCacheName(scope));
}
