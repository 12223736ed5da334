import type { RawRequest, RawRequestHandler } from './raw-http.ts';
import { recordedCapabilities, recordedPath, recordedResponse } from './recorded-messages.ts';

/** The account of the recording; its password is not part of it. */
const FIRST = 'Test';
const LAST = 'User';
/** Recorded GETs of one asset each. */
const ASSETS = ['asset-shape', 'asset-shirt', 'asset-animation', 'asset-texture-range'];
const LLSD = 'application/llsd+xml';

export interface RecordedGridOptions {
  /** Milliseconds for which an event queue without events holds a poll. */
  readonly pollMs: number;
}

/** What the HTTP server reports to the simulator and requests from it. */
export interface RecordedGridEvents {
  /** Clears the presence of the account, so that the next login succeeds. @returns whether it was present. */
  clearPresence(): boolean;
  loggedIn(): void;
  seedRequested(names: readonly string[]): void;
}

/** The HTTP server of the recorded OpenSimulator: login, seed and capabilities, with its requirements. */
export class RecordedGridHttp {
  readonly #port: number;
  readonly #options: RecordedGridOptions;
  readonly #events: RecordedGridEvents;
  readonly #capabilities: ReadonlyMap<string, string>;
  readonly #seedPath: string;
  #polls = 0;

  constructor(port: number, options: RecordedGridOptions, events: RecordedGridEvents) {
    this.#port = port;
    this.#options = options;
    this.#events = events;
    this.#capabilities = recordedCapabilities(port);
    this.#seedPath = recordedPath('viewer-a-seed');
  }

  readonly handle: RawRequestHandler = async (request) => {
    const { path, method } = request;
    if (path === '/' && method === 'POST') return this.#login(request);
    if (path === this.#seedPath) return this.#seed(request);
    const name = this.#nameOf(path);
    switch (name) {
      case 'EventQueueGet':
        return method === 'POST' ? this.#poll() : status(404);
      case 'ViewerAsset':
      case 'GetTexture':
        return this.#asset(path);
      case 'FetchInventoryDescendents2':
        return this.#folder(request);
      case 'SimulatorFeatures':
        return method === 'GET' ? this.#recorded('simulator-features') : status(404);
      default:
        return status(404);
    }
  };

  /** Anything but JSON-RPC and LLSD is treated as XML-RPC. */
  #login({ contentType, body }: RawRequest): Buffer {
    if (contentType === LLSD || contentType === 'application/json-rpc') return status(404);
    const member = (name: string) =>
      new RegExp(`<name>${name}</name><value><string>([^<]*)</string>`).exec(body)?.[1];
    const isKnown = member('first') === FIRST && member('last') === LAST;
    if (!isKnown || !/^\$1\$[0-9a-f]{32}$/.test(member('passwd') ?? '')) {
      return refusal('key', 'Could not authenticate your avatar.');
    }
    if (this.#events.clearPresence()) {
      return refusal('presence', 'You appear to be already logged in.');
    }
    this.#polls = 0;
    this.#events.loggedIn();
    return this.#recorded('viewer-a-login');
  }

  /** Responds with the requested capabilities that exist, and only to a POST with exactly the content type of LLSD. */
  #seed({ method, contentType, body }: RawRequest): Buffer {
    if (method !== 'POST' || contentType !== LLSD) return status(404);
    const names = [...body.matchAll(/<string>([^<]*)<\/string>/g)].map(([, name]) => name);
    this.#events.seedRequested(names);
    const known = [...this.#capabilities].filter(([name]) => names.includes(name));
    const entries = known.map(([name, url]) => `<key>${name}</key><string>${url}</string>`);
    return ok('text/html;charset=UTF-8', `<llsd><map>${entries.join('')}</map></llsd>`);
  }

  /** Responds with the recorded events once, and from then on with 502. */
  async #poll(): Promise<Buffer> {
    if (this.#polls++ === 0) return this.#recorded('viewer-a-event-queue');
    await new Promise((resolve) => setTimeout(resolve, this.#options.pollMs).unref());
    return status(502);
  }

  #asset(path: string): Buffer {
    const query = path.split('?')[1] ?? '';
    const [, assetType = '', id = ''] = /^(\w+)_id=([0-9a-f-]{36})$/.exec(query) ?? [];
    if (assetType === '') return status(400);
    // In the recorded version; others respond with 404.
    if (assetType === 'animation') return this.#recorded('asset-animation-wrong-word');
    const name = ASSETS.find((each) => recordedPath(each).endsWith(`=${id}`));
    return this.#recorded(name ?? 'asset-missing');
  }

  #folder({ method, contentType, body }: RawRequest): Buffer {
    if (method !== 'POST' || contentType !== LLSD) return status(404);
    const folderId = /<key>folder_id<\/key><uuid>([^<]*)/.exec(body)?.[1] ?? '';
    const recorded = recordedResponse('viewer-a-cap-post', this.#port);
    return recorded.includes(`<key>folder_id</key><uuid>${folderId}<`) ? recorded : status(404);
  }

  #recorded(name: string): Buffer {
    return recordedResponse(name, this.#port);
  }

  /** The capability of a path, with or without a slash before the query. */
  #nameOf(path: string): string | undefined {
    const requested = `http://127.0.0.1:${this.#port}${path.replace(/\/?(\?.*)?$/, '')}`;
    return [...this.#capabilities].find(([, url]) => url === requested)?.[0];
  }
}

/** A response without a reason phrase, as in the recording. */
function status(code: number): Buffer {
  return Buffer.from(
    `HTTP/1.1 ${code}\r\nContent-Length: 0\r\nContent-Type: text/plain\r\nConnection: close\r\nServer: OSWebServer\r\n\r\n`,
  );
}

function ok(contentType: string, body: string): Buffer {
  return Buffer.from(
    `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nContent-Type: ${contentType}\r\nKeep-Alive:timeout=60, max=18\r\nConnection: Keep-Alive\r\nServer: OSWebServer\r\n\r\n${body}`,
  );
}

function refusal(reason: string, message: string): Buffer {
  const fields = Object.entries({ reason, message, login: 'false' });
  const members = fields.map(
    ([name, value]) =>
      `<member><name>${name}</name><value><string>${value}</string></value></member>`,
  );
  return ok(
    'text/xml',
    `<?xml version="1.0" encoding="utf-8"?><methodResponse><params><param><value><struct>${members.join('')}</struct></value></param></params></methodResponse>`,
  );
}
