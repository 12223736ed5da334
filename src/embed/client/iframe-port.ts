import { PROTOCOL_VERSIONS } from '../contract.ts';
import { type ConnectMessage, isMessage } from '../protocol/index.ts';

interface IframePortOptions {
  readonly iframe: HTMLIFrameElement;
  /** Origin of the page in the iframe; undefined for that of its `src`. */
  readonly origin: string | undefined;
  /** Receives the messages of the port. */
  readonly onMessage: (message: unknown) => void;
  /** Called when the iframe has loaded a page. */
  readonly onLoad: () => void;
  /** Called when the iframe may have replaced the page to which the port is connected. */
  readonly onPageChange: () => void;
  /** Called when the browser reports that the other end of the port is gone. */
  readonly onClose: () => void;
}

/** The handshake with the embed in an iframe, and the message port to it. */
export class IframePort {
  readonly #options: IframePortOptions;
  readonly #id = Math.random().toString(36).slice(2);
  readonly #window: Window | null;
  /** The iframe's window, once it has one. */
  #target: Window | null = null;
  #port: MessagePort | null = null;
  #isConnected = false;

  constructor(options: IframePortOptions) {
    this.#options = options;
    this.#window = options.iframe.ownerDocument.defaultView;
    this.#window?.addEventListener('message', this.#onWindowMessage);
    options.iframe.addEventListener('load', this.#onLoad);
    this.#connect();
  }

  /** Whether the embed has sent its welcome. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Whether the iframe was removed from its page, or moved within it, since it first had a window. */
  isDetached(): boolean {
    const { contentWindow } = this.#options.iframe;
    this.#target ??= contentWindow;
    return this.#target !== contentWindow;
  }

  /** @throws DataCloneError for values that cannot be cloned. */
  send(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#port?.postMessage(message, [...transfer]);
  }

  close(): void {
    this.#window?.removeEventListener('message', this.#onWindowMessage);
    this.#options.iframe.removeEventListener('load', this.#onLoad);
    this.#closePort();
  }

  readonly #onWindowMessage = ({ source, origin, data }: MessageEvent): void => {
    if (source === null || source !== this.#options.iframe.contentWindow) return;
    if (origin === this.#expectedOrigin() && isMessage(data, 'hello')) this.#retry();
  };

  readonly #onLoad = (): void => {
    this.#options.onLoad();
    this.#retry();
  };

  readonly #onClose = (): void => {
    // Before the embed has sent its welcome, nothing may have received the other port yet.
    if (this.#isConnected) this.#options.onClose();
  };

  #retry(): void {
    if (this.#isConnected) this.#options.onPageChange();
    else this.#connect();
  }

  #connect(): void {
    const { iframe, onMessage } = this.#options;
    const origin = this.#expectedOrigin();
    if (this.isDetached() || !this.#target || !origin) return;
    // The initial empty page of an iframe has our own origin, and nothing in it listens.
    if (iframe.contentDocument?.URL === 'about:blank') return;
    this.#closePort();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      this.#isConnected ||= isMessage(data, 'welcome');
      onMessage(data);
    };
    port1.addEventListener('close', this.#onClose);
    this.#port = port1;
    const message: ConnectMessage = {
      vitrine: 'connect',
      versions: PROTOCOL_VERSIONS,
      id: this.#id,
    };
    // No target origin matches an opaque origin. The message contains nothing secret but the port.
    this.#target.postMessage(message, origin === 'null' ? '*' : origin, [port2]);
  }

  #closePort(): void {
    if (!this.#port) return;
    this.#port.onmessage = null;
    this.#port.removeEventListener('close', this.#onClose);
    this.#port.close();
    this.#port = null;
  }

  /** Origin of the page that the iframe shows or will show; null while it has no address. */
  #expectedOrigin(): string | null {
    const { iframe, origin } = this.#options;
    if (origin !== undefined) return origin;
    if (iframe.hasAttribute('sandbox') && !iframe.sandbox.contains('allow-same-origin')) {
      return 'null';
    }
    return URL.canParse(iframe.src) ? new URL(iframe.src).origin : null;
  }
}
