import { AppFault } from './faults.ts';

/** How long the address is asked what it does at all, and how long a browser may take to tell of a policy. */
const ASKING_MS = 5000;
const TELLING_MS = 50;

/** Hosts that a secure page may ask without encryption: they are this machine. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Finds out why an address gave no answer that this page may read. A browser keeps that from pages, so it is told
 * from what else happens: a second request, whose answer nobody wants to read, is answered where only permission
 * is missing.
 *
 * @param url - that `fetch` has just failed on.
 */
export async function fetchFault(url: URL, cause: unknown): Promise<AppFault> {
  const isLocal = LOOPBACK.test(url.hostname);
  if (!navigator.onLine && !isLocal) {
    return new AppFault('offline', 'this device is not connected to a network', cause);
  }
  if (location.protocol === 'https:' && url.protocol === 'http:' && !isLocal) {
    return new AppFault('mixed-content', `${url.href} is not encrypted, and this page is`, cause);
  }
  const { answers, isBlocked } = await askAgain(url);
  if (isBlocked) {
    return new AppFault('blocked-by-policy', `this page may not ask ${url.origin}`, cause);
  }
  if (answers) {
    return new AppFault('cors-missing', `${url.origin} lets no other page read it`, cause);
  }
  if (await isRedirect(url)) {
    return new AppFault('redirect-broken', `${url.href} leads to no answer`, cause);
  }
  return new AppFault('no-answer', `${url.host} gives no answer`, cause);
}

/** Whether there is any answer, readable or not; and whether this page's own policy forbids asking. */
async function askAgain(url: URL): Promise<{ answers: boolean; isBlocked: boolean }> {
  let isBlocked = false;
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isBlocked ||= URL.canParse(blockedURI) && new URL(blockedURI).origin === url.origin;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    const answers = await ask(url, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
    // The browser tells of it a moment after it has refused.
    if (!answers) await new Promise((resolve) => setTimeout(resolve, TELLING_MS));
    return { answers, isBlocked };
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}

/** Whether it leads on to another address, which then is what does not answer; or to itself. */
function isRedirect(url: URL): Promise<boolean> {
  return ask(url, { redirect: 'manual' }).then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  );
}

/** Only the head of the answer is waited for. */
async function ask(url: URL, options: RequestInit): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ASKING_MS);
  try {
    return await fetch(url, {
      ...options,
      method: 'HEAD',
      credentials: 'omit',
      signal: abort.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}
