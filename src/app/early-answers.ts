/** A request on its way, for whoever reads it first. */
interface EarlyRequest {
  readonly answer: Promise<Response>;
  readonly abort: AbortController;
}

/** By their address. */
const requests = new Map<string, EarlyRequest>();

/** How all files of a page's own choice are asked for. */
const ask = (url: string, signal: AbortSignal) => fetch(url, { signal, credentials: 'omit' });

/**
 * Asks for files before the code that reads them is here. What cannot be fetched is left for that code to tell.
 * Returns what gives up those that nobody has taken until then.
 */
export function askEarly(addresses: readonly string[], base: string): () => void {
  const asked = addresses.flatMap((address) => {
    const url = URL.canParse(address, base) ? new URL(address, base) : null;
    if (!url || !/^https?:$/.test(url.protocol) || requests.has(url.href)) return [];
    const abort = new AbortController();
    const answer = ask(url.href, abort.signal);
    // Perhaps nobody ever takes it.
    answer.catch(() => {});
    const request = { answer, abort };
    requests.set(url.href, request);
    return [{ href: url.href, request }];
  });
  return () => {
    for (const { href, request } of asked) {
      if (requests.get(href) !== request) continue;
      requests.delete(href);
      request.abort.abort();
    }
  };
}

/** The answer that was asked for early, which is the caller's then, or a new one. */
export function answerFrom({ href }: URL, signal: AbortSignal): Promise<Response> {
  const early = requests.get(href);
  if (!early) return ask(href, signal);
  requests.delete(href);
  const { answer, abort } = early;
  if (signal.aborted) abort.abort(signal.reason);
  else signal.addEventListener('abort', () => abort.abort(signal.reason), { once: true });
  return answer;
}
