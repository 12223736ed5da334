import { vi } from 'vitest';

type Listener = (event: never) => void;

/** Enough of a window or an iframe: it has listeners, and events are what a test says. */
export class FakeTarget {
  readonly #listeners = new Map<string, Set<Listener>>();

  addEventListener(type: string, listener: Listener): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  fire(type: string, event: object = {}): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(event as never);
  }

  listens(type: string): boolean {
    return (this.#listeners.get(type)?.size ?? 0) > 0;
  }
}

/** A window as another one sees it: what is posted arrives as the browser brings it, if the origin is the one meant. */
export interface FakeProxy {
  readonly postMessage: (data: unknown, origin: string, transfer?: readonly unknown[]) => void;
}

/** @param source The sender, as the receiver sees it. */
export function fakeProxy(
  target: { readonly window: FakeTarget; readonly origin: string },
  sender: { readonly source: () => FakeProxy | null; readonly origin: string },
): FakeProxy {
  return {
    postMessage: (data, origin, transfer = []) => {
      if (origin !== '*' && origin !== target.origin) return;
      const message = structuredClone(data);
      const event = { data: message, origin: sender.origin, source: sender.source() };
      queueMicrotask(() => target.window.fire('message', { ...event, ports: transfer }));
    },
  };
}

export interface FakeFrameOptions {
  readonly hostOrigin?: string;
  readonly embedOrigin?: string;
}

/** A page with an iframe, and the page in that. */
export class FakeFrame {
  readonly hostWindow = new FakeTarget();
  readonly embedWindow = new FakeTarget();
  /** The embed as the host sees it. */
  readonly embedProxy: FakeProxy;
  /** The host as the embed sees it. */
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

  /** As browsers do where the iframe leaves its page. */
  remove(): void {
    this.#element.contentWindow = null;
    this.embedWindow.fire('pagehide', { persisted: false });
  }

  /** The iframe leaves without a word, as when its process dies. */
  vanish(): void {
    this.#element.contentWindow = null;
  }

  load(): void {
    this.#element.fire('load');
  }

  setLazy(): void {
    this.#element.loading = 'lazy';
  }

  setSource(src: string): void {
    this.#element.src = src;
  }

  get listenerCount(): number {
    return Number(this.hostWindow.listens('message')) + Number(this.#element.listens('load'));
  }
}

/** Messages have arrived, and promises have gone on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The clocks of time-outs and of the tick stand still until the test moves them; ports and promises go on. */
export function stopClocks(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
}
