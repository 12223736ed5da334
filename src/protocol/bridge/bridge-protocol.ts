import type { LoginRequest } from '../grid/index.ts';

/** Said by the page when it opens the socket; a bridge that does not know it refuses. */
export const BRIDGE_SUBPROTOCOL = 'vitrine.bridge.v1';

/** A bridge that wants a token finds it in a second subprotocol, since a page can set no other header. */
export const TOKEN_SUBPROTOCOL_PREFIX = 'vitrine.token.';

/** Where a bridge answers, relative to the page that it serves. */
export const BRIDGE_PATHS = {
  /** The WebSocket. */
  socket: 'bridge/v1/socket',
  /** GET: {@link BridgeInfo} as JSON. */
  info: 'bridge/v1/info',
  /**
   * `bridge/v1/cap/<address:port of the simulator>/<capability name>[?query]`, with the session's token as
   * `Authorization: Bearer`. The name `Seed` stands for the seed capability.
   */
  capability: 'bridge/v1/cap',
  /** The WebSocket of programs that puppeteer. */
  programs: 'bridge/v1/programs',
  /** The WebSocket of a page that lets them; `?code=` asks for the code that it had. */
  programPage: 'bridge/v1/programs/page',
} as const;

/** The capability name by which a page asks for the seed. */
export const SEED_CAPABILITY_NAME = 'Seed';

/** A grid that the bridge may log in to. */
export interface GridChoice {
  readonly id: string;
  readonly name: string;
  readonly loginUri: string;
  /** Ours: any name and no password will do. */
  readonly isDemo: boolean;
}

export interface BridgeInfo {
  readonly protocol: typeof BRIDGE_SUBPROTOCOL;
  readonly grids: readonly GridChoice[];
  /** Whether a login may name the address of another, public grid. */
  readonly allowsOtherGrids: boolean;
  /** The grid that the page enters by itself, as a guest; null where it waits for a person. */
  readonly autoConnect: string | null;
  readonly needsToken: boolean;
  /** Seconds for which a session outlives its socket. */
  readonly resumeSeconds: number;
}

/** Why a bridge ends a socket: the WebSocket close codes, documented in docs/bridge.md. */
export const CLOSE_CODES = {
  /** The bridge stops; agents were logged out. */
  shuttingDown: 4001,
  /** No login within the time that a new socket has. */
  noLogin: 4002,
  /** Nothing came for too long. */
  idle: 4003,
  /** The longest time of a session is over. */
  expired: 4004,
  /** More packets, bytes or control messages than one connection may send. */
  flooding: 4005,
  /** A frame or a control message that nobody understands. */
  malformed: 4006,
  /** Too many connections of this address, or in all. */
  tooMany: 4007,
  /** The token is missing or wrong. */
  unauthorised: 4008,
  /** Heartbeats went unanswered. */
  unresponsive: 4009,
  /** Another socket has resumed this session. */
  replaced: 4010,
  /** The bridge takes no programs. */
  noPrograms: 4011,
  /** The page that a program would puppeteer is not there, not to be told from others, or gone. */
  noPage: 4012,
} as const;

export type CloseReason = keyof typeof CLOSE_CODES;

/** On HTTP answers of the bridge's own, which might be taken for the grid's: the {@link RefusalCode}. */
export const REFUSAL_HEADER = 'x-vitrine-refusal';

/** Why a bridge would not do something that was asked of it. */
export type RefusalCode =
  /** No grid of that id, or other grids are not allowed. */
  | 'unknown-grid'
  /** An address that neither the configuration nor the grid named, or a private one that it may not. */
  | 'address-not-allowed'
  /** The name does not resolve, nobody answers, the connection broke. */
  | 'grid-unreachable'
  | 'grid-timeout'
  /** The grid wants to send the login elsewhere. */
  | 'grid-redirects'
  /** Not what a login answers, such as an HTML page; `detail` says what. */
  | 'grid-answer'
  | 'grid-status'
  | 'answer-too-large'
  /** Nobody is logged in, or the session is over. */
  | 'no-session'
  | 'too-many-circuits'
  | 'over-limit'
  | 'unknown-capability'
  | 'malformed';

/** JSON text from the page. `id` ties an answer to its question. */
export type PageControl =
  /** `grid`: id of a configured grid, or the login address of another one. */
  | {
      readonly type: 'login';
      readonly id: number;
      readonly grid: string;
      readonly request: LoginRequest;
    }
  /** Takes a session up again whose socket broke; the first message of the new socket. */
  | { readonly type: 'resume'; readonly id: number; readonly token: string }
  /** Opens a circuit to a simulator that login or region hand-over named; the bridge keeps it alive. */
  | {
      readonly type: 'open';
      readonly id: number;
      readonly channel: number;
      readonly address: string;
      readonly port: number;
    }
  | { readonly type: 'close'; readonly channel: number }
  /** The page has logged out: the session and its token are over. */
  | { readonly type: 'leave' };

/** What is known of one channel when a page comes back. */
export interface ResumedChannel {
  readonly channel: number;
  /** The page goes on above this sequence number: the bridge uses none above it. */
  readonly sequence: number;
}

/** JSON text from the bridge. */
export type BridgeControl =
  /** The grid's answer as it came; `token` is that of the new session, null where the grid did not let in. */
  | {
      readonly type: 'login';
      readonly id: number;
      readonly body: string;
      readonly format: 'xml-rpc' | 'llsd';
      readonly token: string | null;
    }
  | {
      readonly type: 'resumed';
      readonly id: number;
      readonly channels: readonly ResumedChannel[];
    }
  | { readonly type: 'opened'; readonly id: number; readonly channel: number }
  /** A circuit of the bridge's ended without the page: the socket failed. */
  | { readonly type: 'closed'; readonly channel: number; readonly detail: string }
  /**
   * The page was silent, so the bridge spoke for it: acks, pings, one AgentUpdate a second. Said when the page
   * is heard again, which numbers its next packets above `sequence`.
   */
  | { readonly type: 'kept'; readonly channel: number; readonly sequence: number }
  /**
   * So many datagrams for the page were dropped since the last such message: the oldest unreliable ones first,
   * and never one that was acknowledged in the page's name.
   */
  | { readonly type: 'dropped'; readonly count: number }
  /** Answers any question with an `id`. `detail`: for people, of no secrets. */
  | {
      readonly type: 'refused';
      readonly id: number;
      readonly code: RefusalCode;
      readonly detail: string;
    };
