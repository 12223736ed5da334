import { TokenBucket } from '../../async/index.ts';
import { PROTOCOL_VERSIONS, type ViewerFeature } from '../contract.ts';
import {
  type CommandTarget,
  type HelloMessage,
  isMessage,
  property,
  type RefusedMessage,
  type WelcomeMessage,
} from '../protocol/index.ts';
import { SERVER_ERRORS } from '../words/en/embed-errors.ts';
import { type AllowedOrigins, isOriginAllowed } from './origin-policy.ts';
import { SERVER_LIMITS, ServerConnection } from './server-connection.ts';

export interface ServeOptions {
  /** The embed's own window. */
  readonly window: Window;
  /** The window of the page around the embed, the only one whose messages are read. */
  readonly parent: Window;
  /** Origins of pages that may control the viewer: see {@link allowedOrigins}. */
  readonly allow: AllowedOrigins;
  /** The features that the page that serves the embed allows: see {@link allowedFeatures}. */
  readonly features: readonly ViewerFeature[];
  /** The current time in milliseconds; `performance.now` by default. */
  readonly now?: () => number;
}

/**
 * Lets the page around this one control a viewer by messages, as docs/embed-protocol.md describes. Does nothing if this
 * page is not in a frame.
 *
 * @returns a function that ends all connections with a bye message (`disposed`). The viewer itself stays as it is.
 */
export function serveViewer(target: CommandTarget, options: ServeOptions): () => void {
  if (options.parent === options.window) return () => {};
  const server = new ViewerServer(target, options);
  return () => server.stop('disposed');
}

class ViewerServer {
  readonly #target: CommandTarget;
  readonly #options: ServeOptions;
  readonly #now: () => number;
  readonly #connectRate: TokenBucket;
  /** Connections by the names that the clients have chosen. */
  readonly #connections = new Map<string, ServerConnection>();

  constructor(target: CommandTarget, options: ServeOptions) {
    this.#target = target;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    const { connectsPerSecond, connectBurst } = SERVER_LIMITS;
    this.#connectRate = new TokenBucket(connectsPerSecond, this.#now(), connectBurst);
    const { window, parent } = options;
    window.addEventListener('message', this.#onMessage);
    window.addEventListener('pagehide', this.#onPageHide);
    // Pages of any origin may receive this message, because it says only that an embed listens.
    const hello: HelloMessage = { vitrine: 'hello', versions: PROTOCOL_VERSIONS };
    parent.postMessage(hello, '*');
  }

  stop(code: 'disconnected' | 'disposed'): void {
    const { window } = this.#options;
    window.removeEventListener('message', this.#onMessage);
    window.removeEventListener('pagehide', this.#onPageHide);
    for (const connection of [...this.#connections.values()]) connection.close(code);
  }

  readonly #onPageHide = (event: PageTransitionEvent): void => {
    // A page in the back/forward cache comes back with its ports.
    if (!event.persisted) this.stop('disconnected');
  };

  /** Checks `data` last, because browsers deserialize a message only when that is read. */
  readonly #onMessage = (event: MessageEvent): void => {
    if (event.source !== this.#options.parent || event.ports.length !== 1) return;
    const [port] = event.ports;
    if (!this.#connectRate.take(1, this.#now())) {
      port.close();
      return;
    }
    const { data, origin } = event;
    if (!isMessage(data, 'connect')) return;
    const id = property(data, 'id');
    const versions = property(data, 'versions');
    if (typeof id !== 'string' || id.length > 100 || !Array.isArray(versions)) return;
    this.#connect({ id, versions, origin, port });
  };

  #connect({ id, versions, origin, port }: ConnectRequest): void {
    const isNew = !this.#connections.has(id);
    const version = PROTOCOL_VERSIONS.findLast((supported) => versions.includes(supported));
    if (!isOriginAllowed(this.#options.allow, origin)) {
      refuse(port, 'origin-not-allowed', SERVER_ERRORS.originNotAllowed(origin));
    } else if (version === undefined) {
      refuse(port, 'unsupported-version', SERVER_ERRORS.unsupportedVersion(PROTOCOL_VERSIONS));
    } else if (isNew && this.#connections.size >= SERVER_LIMITS.connections) {
      refuse(port, 'too-busy', SERVER_ERRORS.tooManyConnections(SERVER_LIMITS.connections));
    } else {
      this.#connections.get(id)?.close('disconnected');
      port.postMessage({ vitrine: 'welcome', version } satisfies WelcomeMessage);
      const connection = new ServerConnection({
        ...{ target: this.#target, features: this.#options.features, version, port },
        now: this.#now,
        onClose: () => void this.#connections.delete(id),
      });
      this.#connections.set(id, connection);
    }
  }
}

interface ConnectRequest {
  readonly id: string;
  readonly versions: readonly unknown[];
  readonly origin: string;
  readonly port: MessagePort;
}

function refuse(port: MessagePort, code: RefusedMessage['code'], message: string): void {
  const supported = PROTOCOL_VERSIONS;
  port.postMessage({ vitrine: 'refused', code, message, supported } satisfies RefusedMessage);
  port.close();
}
