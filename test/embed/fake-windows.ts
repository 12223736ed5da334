import { vi } from 'vitest';

type Listener = (event: never) => void;

/** Enough of a window or an iframe for tests: it has event listeners, and tests dispatch the events. */
export class FakeTarget {
  readonly #listeners = new Map<string, Set<Listener>>();

  addEventListener(type: string, listener: Listener): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  dispatch(type: string, event: object = {}): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(event as never);
  }

  hasListener(type: string): boolean {
    return (this.#listeners.get(type)?.size ?? 0) > 0;
  }
}

/** A window as seen from another one: it receives posted messages as in a browser, if its origin is the target origin. */
export interface FakeProxy {
  readonly postMessage: (data: unknown, origin: string, transfer?: readonly unknown[]) => void;
}

/** @param sender `source`: the sender as seen by the receiver. */
export function fakeProxy(
  target: { readonly window: FakeTarget; readonly origin: string },
  sender: { readonly source: () => FakeProxy | null; readonly origin: string },
): FakeProxy {
  return {
    postMessage: (data, origin, transfer = []) => {
      if (origin !== '*' && origin !== target.origin) return;
      const message = structuredClone(data);
      const event = { data: message, origin: sender.origin, source: sender.source() };
      queueMicrotask(() => target.window.dispatch('message', { ...event, ports: transfer }));
    },
  };
}

export interface FakeFrameOptions {
  readonly hostOrigin?: string;
  readonly embedOrigin?: string;
}

/** A page with an iframe, and the page in the iframe. */
export class FakeFrame {
  readonly hostWindow = new FakeTarget();
  readonly embedWindow = new FakeTarget();
  /** The embed's window as seen by the host. */
  readonly embedProxy: FakeProxy;
  /** The host's window as seen by the embed. */
  readonly hostProxy: FakeProxy;
  readonly iframe: HTMLIFrameElement;
  readonly #element: FakeTarget & { contentWindow: FakeProxy | null; loading: string; src: string };

  constructor({
    hostOrigin = 'https://shop.example',
    embedOrigin = 'https://vitrine.example',
  }: FakeFrameOptions = {}) {
    const host = { window: this.hostWindow, origin: hostOrigin };
    const embed = { window: this.embedWindow, origin: embedOrigin };
    this.hostProxy = fakeProxy(host, { origin: embedOrigin, source: () => this.embedProxy });
    this.embedProxy = fakeProxy(embed, { origin: hostOrigin, source: () => this.hostProxy });
    const isOpaque = embedOrigin === 'null';
    this.#element = Object.assign(new FakeTarget(), {
      contentWindow: this.embedProxy as FakeProxy | null,
      contentDocument: null,
      ownerDocument: { defaultView: this.hostWindow, baseURI: `${hostOrigin}/dances/index.html` },
      src: isOpaque ? 'https://vitrine.example/embed.html' : `${embedOrigin}/embed.html`,
      loading: 'eager',
      sandbox: { contains: () => false },
      hasAttribute: (name: string) => isOpaque && name === 'sandbox',
    });
    this.iframe = this.#element as unknown as HTMLIFrameElement;
  }

  /** Removes the iframe from its page, as browsers do. */
  remove(): void {
    this.#element.contentWindow = null;
    this.embedWindow.dispatch('pagehide', { persisted: false });
  }

  /** The iframe disappears without an event, as when its process crashes. */
  vanish(): void {
    this.#element.contentWindow = null;
  }

  load(): void {
    this.#element.dispatch('load');
  }

  setLazy(): void {
    this.#element.loading = 'lazy';
  }

  setSource(src: string): void {
    this.#element.src = src;
  }

  get listenerCount(): number {
    return (
      Number(this.hostWindow.hasListener('message')) + Number(this.#element.hasListener('load'))
    );
  }
}

/** Resolves when posted messages have arrived and their promises are settled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Stops the clocks of timeouts and intervals until the test advances them; ports and promises go on. */
export function stopClocks(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
}
