import { z } from 'zod';
import type { BubbleServerChoice, GridChoice } from '../../src/protocol/bridge/index.ts';
import { BROKER_ENTRY, type BrokerConfig } from './broker-config.ts';
import { count, entryName, hostName, httpUrl, origin, seconds, token } from './config-values.ts';
import { SOURCE_ENTRY, type SourceConfig } from './source-config.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

const bytes = count;

/** How much one page, one session and all of them together may use. */
const LIMITS = z.strictObject({
  /** Simultaneous sockets of all pages; also their agents, including those that wait for a page to return. */
  connections: count.default(256),
  /** The same for one address. */
  connectionsPerAddress: count.default(16),
  /** Logins of all pages of one address in a minute. */
  loginsPerMinute: count.default(30),
  /** Simultaneous HTTP connections, without those that have become sockets. */
  httpConnections: count.default(2048),
  /** The same from one address. */
  httpConnectionsPerAddress: count.default(256),
  /** Datagrams that one page may send in a second. */
  packetsPerSecond: count.default(500),
  /** Bytes of datagrams that one page may send in a second. */
  bytesPerSecond: bytes.default(512 * KIB),
  /**
   * Simultaneous circuits of one session: its region, the eight around it, and after a teleport those of the region
   * just left until they close; also channels to bubble servers of one page.
   */
  circuits: count.default(20),
  /** Bytes of a login response that are kept; the inventory's folders are left out of a longer one. */
  loginBytes: bytes.default(8 * MIB),
  /** Total bytes that one session may fetch through the capability proxy. */
  proxiedBytes: bytes.default(4096 * MIB),
  /** Bytes that one session may fetch through the capability proxy in a second; anything beyond is delayed. */
  proxiedBytesPerSecond: bytes.default(32 * MIB),
  /** Simultaneous capability requests of one session, event queues included. */
  requests: count.default(32),
  /** Longest frame that a page may send, and longest body of a capability request. */
  maxPayload: bytes.default(256 * KIB),
  /** Longest body of a request for the price of an upload, and of the upload itself; it passes the bridge as a stream. */
  uploadBytes: bytes.default(64 * MIB),
  /** Bytes that may wait for a page that is slow or away; beyond it the oldest unreliable datagrams are dropped. */
  queueBytes: bytes.default(MIB),
  /** Bytes of assets that are cached for all sessions; 0 turns the cache off. */
  cacheBytes: z
    .int('expected a whole number')
    .nonnegative('expected 0 at least')
    .default(256 * MIB),
  /** Largest asset that is fetched. */
  assetBytes: bytes.default(32 * MIB),
  /**
   * Largest answer of a seed or an event queue, which the bridge decodes; one session may receive as many bytes of them at
   * once, and a quarter in a second.
   */
  eventBytes: bytes.default(MIB),
  /** Bytes of answers of grids that are in memory for all sessions while they are read and sent; others wait. */
  answerBytes: bytes.default(128 * MIB),
  /** Time between two heartbeats of a socket; two unanswered ones end it. */
  heartbeatSeconds: seconds.default(15),
  /** A page that sends nothing for this long is closed. Until then the bridge keeps a sleeping tab's circuits alive. */
  idleSeconds: seconds.default(1800),
  /** Longest duration of a session. */
  sessionSeconds: seconds.default(12 * 3600),
  /** Time in which a new socket has to log in or resume. */
  loginSeconds: seconds.default(120),
  /** How long a session outlives its socket. */
  resumeSeconds: seconds.default(30),
  /** Simultaneous watchers of one address, of all sources. */
  watchersPerAddress: count.default(64),
  /** How long a grid may take to answer a request, event queues excepted. */
  gridSeconds: seconds.default(60),
});

export type Limits = Readonly<z.output<typeof LIMITS>>;

/** Id of the demo grid, and of the demo bubble server: no entry of a file may have it. */
export const DEMO_ID = 'demo';

const entryId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'expected lower-case letters, digits and dashes, 32 at most')
  .refine((text) => text !== DEMO_ID, 'expected another id: "demo" is that of the demo');
/** One grid of the file. */
const GRID_ENTRY = z.strictObject({
  id: entryId,
  name: entryName,
  loginUri: httpUrl,
  /** The encoding of the login request: nearly every grid takes XML-RPC. */
  login: z.enum(['xml-rpc', 'llsd']).default('xml-rpc'),
  /** Whether this grid may be on loopback or private addresses, like an OpenSimulator at home. */
  allowPrivate: z.boolean().default(false),
  /** Single hosts, by name or address, that this grid may use although they are private. */
  hosts: z.array(hostName).default([]),
  /** Hosts, by name or address, whose assets all sessions share, whichever region of the grid has named them. */
  assetHosts: z.array(hostName).default([]),
});

/** One bubble server of the file. It may have a private address: a person has named it. */
const BUBBLE_SERVER_ENTRY = z.strictObject({
  id: entryId,
  name: entryName,
  host: hostName,
  port: z.int('expected a port').min(1, 'expected a port').max(65535, 'expected a port'),
  /** Other hosts, by name or address, from which its cloud document and models may be fetched. */
  hosts: z.array(hostName).default([]),
});

/** A grid that the bridge may log in to. */
export type GridConfig = Readonly<z.output<typeof GRID_ENTRY>> & Pick<GridChoice, 'isDemo'>;

/** A bubble server to which pages may open channels. */
export type BubbleServerConfig = Readonly<z.output<typeof BUBBLE_SERVER_ENTRY>> &
  Pick<BubbleServerChoice, 'isDemo'>;

/** The configuration file. Unknown keys are errors. */
export const CONFIG_FILE = z
  .strictObject({
    /** Grids that a person may choose. */
    grids: z.array(GRID_ENTRY).default([]),
    /** Bubble servers (SETP) that a person may choose. */
    bubbleServers: z.array(BUBBLE_SERVER_ENTRY).default([]),
    /** Live regions and bubbles that anybody may watch. */
    sources: z.array(SOURCE_ENTRY).max(64, 'expected at most 64 sources').default([]),
    /** The NATS server through which several bridges share sources; null for none. */
    broker: BROKER_ENTRY.nullable().default(null),
    /** Address to listen on; `0.0.0.0` or `::` for all. */
    host: hostName.default('127.0.0.1'),
    /** 0 for any free port. */
    port: z
      .int('expected a port')
      .min(0, 'expected a port')
      .max(65535, 'expected a port')
      .default(4173),
    /** Other origins whose pages may use the bridge, besides the page that it serves itself. */
    origins: z.array(origin).default([]),
    /** The token that a page has to present; null for none. */
    token: token.nullable().default(null),
    /** Lets programs puppeteer pages that allow it; null turns this off. */
    programs: z
      .strictObject({
        /** The token that a program has to present; null generates one at every start, which is printed. */
        token: token.nullable().default(null),
      })
      .nullable()
      .default(null),
    /** Id of the grid that the page enters by itself, as a guest; null waits for a person. */
    autoConnect: z.string().nullable().default(null),
    /** Whether a login may name any other grid that has a public address; `loopback`: or one on this machine. */
    otherGrids: z
      .union([z.boolean(), z.literal('loopback')], 'expected true, false or "loopback"')
      .default(false),
    /** Whether a reverse proxy states the address of the page (`X-Forwarded-For`). */
    trustProxy: z.boolean().default(false),
    limits: LIMITS.prefault({}),
  })
  .check(({ value, issues }) => {
    for (const key of ['grids', 'bubbleServers', 'sources'] as const) {
      const ids = value[key].map((entry: { readonly id: string }) => entry.id);
      ids.forEach((id, index) => {
        if (ids.indexOf(id) === index) return;
        const message = `expected another id: "${id}" is taken`;
        issues.push({ code: 'custom', message, path: [key, index, 'id'], input: id });
      });
    }
    value.sources.forEach((source, index) => {
      const [list, key, id] =
        'bubble' in source
          ? (['bubbleServers', 'bubble', source.bubble.server] as const)
          : (['grids', 'grid', source.grid] as const);
      if (id === DEMO_ID || value[list].some((entry) => entry.id === id)) return;
      const message = `expected an id of ${list}: "${id}" is none`;
      issues.push({ code: 'custom', message, path: ['sources', index, key], input: id });
    });
    const { autoConnect } = value;
    if (autoConnect === null || value.grids.some(({ id }) => id === autoConnect)) return;
    const message = 'expected the id of a grid of the file, or null';
    issues.push({ code: 'custom', message, path: ['autoConnect'], input: autoConnect });
  });

/** Settings of puppeteering programs. */
export interface ProgramsConfig {
  /** Null if none has been generated yet: no program can present it. */
  readonly token: string | null;
}

/** Which grids outside the configuration a login may name. */
export type OtherGrids = boolean | 'loopback';

/** The whole configuration of a bridge. */
export interface BridgeConfig {
  readonly grids: readonly GridConfig[];
  readonly bubbleServers: readonly BubbleServerConfig[];
  readonly sources: readonly SourceConfig[];
  readonly broker: BrokerConfig | null;
  readonly host: string;
  readonly port: number;
  readonly origins: readonly string[];
  readonly token: string | null;
  readonly programs: ProgramsConfig | null;
  readonly autoConnect: string | null;
  readonly otherGrids: OtherGrids;
  readonly trustProxy: boolean;
  readonly limits: Limits;
}
