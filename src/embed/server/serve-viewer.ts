import { PROTOCOL_VERSIONS, type Viewer, type ViewerFeature } from '../contract.ts';
import {
  type HelloMessage,
  isKind,
  property,
  type RefusedMessage,
  type WelcomeMessage,
} from '../protocol/index.ts';
import { Connection } from './connection.ts';
import { SERVER_LIMITS as LIMITS } from './limits.ts';
import { type AllowedOrigins, allows } from './policy.ts';
import { Rate } from './rate.ts';
import { SERVER_WORDS } from './words.ts';

export interface ServeOptions {
  /** The embed's own window. */
  readonly window: Window;
  /** The window of the page around it: nobody else is listened to. */
  readonly parent: Window;
  /** Who may drive: see {@link combineAllow}. */
  readonly allow: AllowedOrigins;
  /** What the serving page allows beyond the rest: see {@link readFeatures}. */
  readonly features: readonly ViewerFeature[];
  /** Milliseconds. */
  readonly now?: () => number;
}

/**
 * Lets the page around this one drive the viewer by messages, as docs/embed-protocol.md has them. A page that stands
 * alone is not served.
 *
 * @returns ends it: every client is told `disposed`. The viewer itself stays as it is.
 */
export function serveViewer(viewer: Viewer, options: ServeOptions): () => void {
  if (options.parent === options.window) return () => {};
  const server = new ViewerServer(viewer, options);
  server.start();
  return () => server.stop('disposed');
}

class ViewerServer {
  readonly #viewer: Viewer;
  readonly #options: ServeOptions;
  readonly #now: () => number;
  readonly #connects: Rate;
  /** By the client's own name. */
  readonly #connections = new Map<string, Connection>();

  constructor(viewer: Viewer, options: ServeOptions) {
    this.#viewer = viewer;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#connects = new Rate(LIMITS.connectsPerSecond, LIMITS.connectBurst, this.#now());
  }

  start(): void {
    const { window, parent } = this.#options;
    window.addEventListener('message', this.#onMessage);
    window.addEventListener('pagehide', this.#onPageHide);
    // Tells the page that somebody listens: whoever it is, it learns nothing else.
    parent.postMessage(
      { vitrine: 'hello', versions: PROTOCOL_VERSIONS } satisfies HelloMessage,
      '*',
    );
  }

  stop(code: 'disconnected' | 'disposed'): void {
    const { window } = this.#options;
    window.removeEventListener('message', this.#onMessage);
    window.removeEventListener('pagehide', this.#onPageHide);
    for (const connection of [...this.#connections.values()]) connection.end(code);
  }

  readonly #onPageHide = (event: PageTransitionEvent): void => {
    // A page that only rests in the browser's cache comes back with its ports.
    if (!event.persisted) this.stop('disconnected');
  };

  /** In the order of what costs least: `data` is only unpacked by browsers when it is looked at. */
  readonly #onMessage = (event: MessageEvent): void => {
    if (event.source !== this.#options.parent || event.ports.length !== 1) return;
    if (this.#connects.take(this.#now())) this.#read(event);
    else event.ports[0].close();
  };

  #read(event: MessageEvent): void {
    if (!isKind(event.data, 'connect')) return;
    const id = property(event.data, 'id');
    const versions = property(event.data, 'versions');
    if (typeof id !== 'string' || id.length > 100 || !Array.isArray(versions)) return;
    this.#connect(id, versions, event);
  }

  #connect(
    id: string,
    versions: readonly unknown[],
    { origin, ports: [port] }: MessageEvent,
  ): void {
    const isNew = !this.#connections.has(id);
    const version = PROTOCOL_VERSIONS.findLast((spoken) => versions.includes(spoken));
    if (!allows(this.#options.allow, origin)) {
      refuse(port, 'origin-not-allowed', SERVER_WORDS.originNotAllowed(origin));
    } else if (version === undefined) {
      refuse(port, 'unsupported-version', SERVER_WORDS.unsupportedVersion(PROTOCOL_VERSIONS));
    } else if (isNew && this.#connections.size >= LIMITS.connections) {
      refuse(port, 'too-busy', SERVER_WORDS.tooManyConnections(LIMITS.connections));
    } else {
      this.#welcome(id, version, port);
    }
  }

  #welcome(id: string, version: number, port: MessagePort): void {
    this.#connections.get(id)?.end('disconnected');
    port.postMessage({ vitrine: 'welcome', version } satisfies WelcomeMessage);
    const onEnd = () => void this.#connections.delete(id);
    const { features } = this.#options;
    const connection = new Connection({
      ...{ viewer: this.#viewer, features, version, port },
      ...{ now: this.#now, onEnd },
    });
    this.#connections.set(id, connection);
  }
}

function refuse(port: MessagePort, code: RefusedMessage['code'], message: string): void {
  const refused: RefusedMessage = {
    ...{ vitrine: 'refused', code, message },
    supported: PROTOCOL_VERSIONS,
  };
  port.postMessage(refused);
  port.close();
}
