import { FileError } from './file-errors.ts';

/** How long a second request may take, and how long a browser may take to report its policy. */
const PROBE_MS = 5000;
const POLICY_REPORT_MS = 50;

/** Hosts that a secure page may fetch from without encryption: they are this machine. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Finds out why an address gave no response that this page may read. Browsers hide the reason from pages, so it is
 * inferred from a second request, whose response is not read: it succeeds where only permission is missing.
 *
 * @param url - The address that `fetch` has just failed on.
 */
export async function explainFetchError(url: URL, cause: unknown): Promise<FileError> {
  const isLocal = LOOPBACK.test(url.hostname);
  if (!navigator.onLine && !isLocal) {
    return new FileError('offline', 'this device is not connected to a network', cause);
  }
  if (location.protocol === 'https:' && url.protocol === 'http:' && !isLocal) {
    return new FileError('mixed-content', `${url.href} is not encrypted, and this page is`, cause);
  }
  const { responds, isBlocked } = await probe(url);
  if (isBlocked) {
    return new FileError('blocked-by-policy', `this page may not ask ${url.origin}`, cause);
  }
  if (responds) {
    return new FileError('cors-missing', `${url.origin} lets no other page read it`, cause);
  }
  if (await isRedirect(url)) {
    return new FileError('redirect-broken', `${url.href} leads to no answer`, cause);
  }
  return new FileError('no-answer', `${url.host} gives no answer`, cause);
}

/** Whether there is any response, readable or not, and whether this page's own policy forbids the request. */
async function probe(url: URL): Promise<{ responds: boolean; isBlocked: boolean }> {
  let isBlocked = false;
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isBlocked ||= URL.canParse(blockedURI) && new URL(blockedURI).origin === url.origin;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    const responds = await fetchHead(url, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
    // The browser reports a violation a moment after it has refused the request.
    if (!responds) await new Promise((resolve) => setTimeout(resolve, POLICY_REPORT_MS));
    return { responds, isBlocked };
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}

/** Whether the address redirects: to another, which then is the one that does not respond, or to itself. */
function isRedirect(url: URL): Promise<boolean> {
  return fetchHead(url, { redirect: 'manual' }).then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  );
}

async function fetchHead(url: URL, options: RequestInit): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PROBE_MS);
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
