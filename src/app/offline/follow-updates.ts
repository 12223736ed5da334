import type { Signal } from '@preact/signals-core';
import { isLoopback, TAKE_OVER } from '../../offload/index.ts';
import type { PendingUpdate } from './update.ts';

/** Browsers look for a new version at each visit; for tabs that stay open, this often. */
const CHECK_MS = 60 * 60 * 1000;

/** Tells of versions that wait. */
export function followUpdates(
  registration: ServiceWorkerRegistration,
  update: Signal<PendingUpdate | null>,
): void {
  checkNowAndThen(registration);
  // There each load is of the server's version already.
  if (isLoopback(location.hostname)) return;
  const offer = () => {
    // Without an active one, it is the first.
    if (registration.active) update.value = { take: () => takeOver(registration) };
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

/** Where another tab has taken it already, nothing waits. */
function takeOver({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) {
    location.reload();
    return;
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload();
  });
  waiting.postMessage(TAKE_OVER);
}

function checkNowAndThen(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_MS) return;
    checkedAt = Date.now();
    // Offline there is nothing to find.
    registration.update().catch(() => {});
  });
}
