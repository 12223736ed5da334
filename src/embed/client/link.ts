import { PROTOCOL_VERSIONS } from '../contract.ts';
import { type ConnectMessage, isKind } from '../protocol/index.ts';

export interface LinkOptions {
  readonly iframe: HTMLIFrameElement;
  /** Of the page in the iframe; undefined: that of its `src`. */
  readonly origin: string | undefined;
  /** What comes through the port. */
  readonly onMessage: (message: unknown) => void;
  /** The iframe has loaded a page. */
  readonly onLoad: () => void;
  /** Another page may stand where the one was that was spoken to. */
  readonly onDoubt: () => void;
  /** The browser says that nobody has the other port any more. */
  readonly onClose: () => void;
}

/** Finds the embed in the iframe, now or once it is there, and holds the port to it. */
export class Link {
  readonly #options: LinkOptions;
  readonly #id = Math.random().toString(36).slice(2);
  readonly #window: Window | null;
  /** The iframe's window, since it has one. */
  #target: Window | null = null;
  #port: MessagePort | null = null;
  #isMade = false;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#window = options.iframe.ownerDocument.defaultView;
    this.#window?.addEventListener('message', this.#onWindowMessage);
    options.iframe.addEventListener('load', this.#onLoad);
    this.#connect();
  }

  /** Whether the embed has answered. */
  get isMade(): boolean {
    return this.#isMade;
  }

  /** The iframe was taken out of its page, or put elsewhere, since it was first seen there. */
  isGone(): boolean {
    const { contentWindow } = this.#options.iframe;
    this.#target ??= contentWindow;
    return this.#target !== contentWindow;
  }

  /** @throws DataCloneError for what cannot be sent. */
  send(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#port?.postMessage(message, [...transfer]);
  }

  close(): void {
    this.#window?.removeEventListener('message', this.#onWindowMessage);
    this.#options.iframe.removeEventListener('load', this.#onLoad);
    this.#dropPort();
  }

  readonly #onWindowMessage = ({ source, origin, data }: MessageEvent): void => {
    if (source === null || source !== this.#options.iframe.contentWindow) return;
    if (origin === this.#origin() && isKind(data, 'hello')) this.#retry();
  };

  readonly #onLoad = (): void => {
    this.#options.onLoad();
    this.#retry();
  };

  readonly #onClose = (): void => {
    // Before the embed has answered there was nobody yet to take the port.
    if (this.#isMade) this.#options.onClose();
  };

  #retry(): void {
    if (this.#isMade) this.#options.onDoubt();
    else this.#connect();
  }

  #connect(): void {
    const { iframe } = this.#options;
    const origin = this.#origin();
    // The empty page before the first one has our own origin, and nobody in it.
    if (this.isGone() || !this.#target || !origin) return;
    if (iframe.contentDocument?.URL === 'about:blank') return;
    this.#dropPort();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => this.#receive(data);
    port1.addEventListener('close', this.#onClose);
    const message: ConnectMessage = {
      ...{ vitrine: 'connect', versions: PROTOCOL_VERSIONS },
      id: this.#id,
    };
    this.#port = port1;
    // No origin names an opaque one. What is sent there is a port, and nothing else.
    this.#target.postMessage(message, origin === 'null' ? '*' : origin, [port2]);
  }

  #receive(message: unknown): void {
    this.#isMade ||= isKind(message, 'welcome');
    this.#options.onMessage(message);
  }

  #dropPort(): void {
    if (!this.#port) return;
    this.#port.onmessage = null;
    this.#port.removeEventListener('close', this.#onClose);
    this.#port.close();
    this.#port = null;
  }

  /** Of the page that is expected in the iframe; null while it is to show none. */
  #origin(): string | null {
    const { iframe, origin } = this.#options;
    if (origin !== undefined) return origin;
    if (iframe.hasAttribute('sandbox') && !iframe.sandbox.contains('allow-same-origin')) {
      return 'null';
    }
    return URL.canParse(iframe.src) ? new URL(iframe.src).origin : null;
  }
}
