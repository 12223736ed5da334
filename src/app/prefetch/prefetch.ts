/** A request that was sent early, whose response goes to the first reader of its address. */
interface EarlyRequest {
  readonly response: Promise<Response>;
  readonly abort: AbortController;
}

/** Requests without a reader yet, by their address. */
const requests = new Map<string, EarlyRequest>();

/** Files of a visitor's choice are fetched without credentials. */
const fetchAnonymously = (url: string, signal: AbortSignal) =>
  fetch(url, { signal, credentials: 'omit' });

/**
 * Requests files before the code that reads them is loaded; that code also reports what cannot be fetched.
 * Returns a function that aborts those of the requests that have no reader yet.
 */
export function prefetch(addresses: readonly string[], base: string): () => void {
  const started = addresses.flatMap((address) => {
    const url = URL.canParse(address, base) ? new URL(address, base) : null;
    if (!url || !/^https?:$/.test(url.protocol) || requests.has(url.href)) return [];
    const abort = new AbortController();
    const response = fetchAnonymously(url.href, abort.signal);
    // The failure of a request without a reader must not become an unhandled rejection.
    response.catch(() => {});
    const request = { response, abort };
    requests.set(url.href, request);
    return [{ href: url.href, request }];
  });
  return () => {
    for (const { href, request } of started) {
      if (requests.get(href) !== request) continue;
      requests.delete(href);
      request.abort.abort();
    }
  };
}

/** The response of a prefetched file, if there is one without a reader, else of a new request. */
export function fetchFile({ href }: URL, signal: AbortSignal): Promise<Response> {
  const early = requests.get(href);
  if (!early) return fetchAnonymously(href, signal);
  requests.delete(href);
  const { response, abort } = early;
  if (signal.aborted) abort.abort(signal.reason);
  else signal.addEventListener('abort', () => abort.abort(signal.reason), { once: true });
  return response;
}
