import type { Answerer, RawRequest } from './raw-http.ts';
import { recordedAnswer, recordedCapabilities, recordedPath } from './recording.ts';

/** The account of the recording; its password is not part of it. */
const FIRST = 'Test';
const LAST = 'User';
/** Recorded GETs of one asset each. */
const ASSETS = ['asset-shape', 'asset-shirt', 'asset-animation', 'asset-texture-range'];
const LLSD = 'application/llsd+xml';

export interface GridHttpOptions {
  /** Milliseconds for which an event queue is held with nothing in it; OpenSimulator's 58 s unless told. */
  readonly queueHold: number;
}

/** What the web side tells of, and asks the rest of the simulator. */
export interface GridHttpEvents {
  /** Whether the account is still in the region; asking clears it, so that a second login works. */
  takePresence(): boolean;
  loggedIn(): void;
  seedAsked(names: readonly string[]): void;
}

/** The HTTP of the recorded OpenSimulator: login, seed and capabilities, with its demands. */
export class GridHttp {
  readonly #port: number;
  readonly #options: GridHttpOptions;
  readonly #events: GridHttpEvents;
  readonly #capabilities: ReadonlyMap<string, string>;
  readonly #seedPath: string;
  #polls = 0;

  constructor(port: number, options: GridHttpOptions, events: GridHttpEvents) {
    this.#port = port;
    this.#options = options;
    this.#events = events;
    this.#capabilities = recordedCapabilities(port);
    this.#seedPath = recordedPath('viewer-a-seed');
  }

  readonly answer: Answerer = async (request) => {
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

  /** Anything that is not marked as JSON-RPC or LLSD is taken as XML-RPC. */
  #login({ contentType, body }: RawRequest): Buffer {
    if (contentType === LLSD || contentType === 'application/json-rpc') return status(404);
    const member = (name: string) =>
      new RegExp(`<name>${name}</name><value><string>([^<]*)</string>`).exec(body)?.[1];
    const isKnown = member('first') === FIRST && member('last') === LAST;
    if (!isKnown || !/^\$1\$[0-9a-f]{32}$/.test(member('passwd') ?? '')) {
      return refusal('key', 'Could not authenticate your avatar.');
    }
    if (this.#events.takePresence()) {
      return refusal('presence', 'You appear to be already logged in.');
    }
    this.#polls = 0;
    this.#events.loggedIn();
    return this.#recorded('viewer-a-login');
  }

  /** Only what is asked for and known; only for a POST of LLSD, to the letter. */
  #seed({ method, contentType, body }: RawRequest): Buffer {
    if (method !== 'POST' || contentType !== LLSD) return status(404);
    const names = [...body.matchAll(/<string>([^<]*)<\/string>/g)].map(([, name]) => name);
    this.#events.seedAsked(names);
    const known = [...this.#capabilities].filter(([name]) => names.includes(name));
    const entries = known.map(([name, url]) => `<key>${name}</key><string>${url}</string>`);
    return ok('text/html;charset=UTF-8', `<llsd><map>${entries.join('')}</map></llsd>`);
  }

  /** The recorded events once, then nothing but 502. */
  async #poll(): Promise<Buffer> {
    if (this.#polls++ === 0) return this.#recorded('viewer-a-event-queue');
    await new Promise((resolve) => setTimeout(resolve, this.#options.queueHold).unref());
    return status(502);
  }

  #asset(path: string): Buffer {
    const query = path.split('?')[1] ?? '';
    const [, word = '', id = ''] = /^(\w+)_id=([0-9a-f-]{36})$/.exec(query) ?? [];
    if (word === '') return status(400);
    // As the recorded version has it; others answer 404.
    if (word === 'animation') return this.#recorded('asset-animation-wrong-word');
    const name = ASSETS.find((each) => recordedPath(each).endsWith(`=${id}`));
    return this.#recorded(name ?? 'asset-missing');
  }

  #folder({ method, contentType, body }: RawRequest): Buffer {
    if (method !== 'POST' || contentType !== LLSD) return status(404);
    const asked = /<key>folder_id<\/key><uuid>([^<]*)/.exec(body)?.[1] ?? '';
    const recorded = recordedAnswer('viewer-a-cap-post', this.#port);
    return recorded.includes(`<key>folder_id</key><uuid>${asked}<`) ? recorded : status(404);
  }

  #recorded(name: string): Buffer {
    return recordedAnswer(name, this.#port);
  }

  /** With or without a slash before the query. */
  #nameOf(path: string): string | undefined {
    const place = `http://127.0.0.1:${this.#port}${path.replace(/\/?(\?.*)?$/, '')}`;
    return [...this.#capabilities].find(([, url]) => url === place)?.[0];
  }
}

/** As the recorded answers begin: without words behind the number. */
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
