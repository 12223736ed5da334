/*
 * The protocol between the page and the bridge, documented in docs/bridge-protocol.md.
 */
import type { LoginRequest } from '../grid/index.ts';

/** The subprotocol that the page requests when it opens the socket; a bridge that does not support it refuses. */
export const BRIDGE_SUBPROTOCOL = 'vitrine.bridge.v1';

/** Prefix of a second subprotocol that contains the bridge's token, since a page can set no other header. */
export const TOKEN_SUBPROTOCOL_PREFIX = 'vitrine.token.';

/** The paths of a bridge, relative to the page that it serves. */
export const BRIDGE_PATHS = {
  /** The WebSocket. */
  socket: 'bridge/v1/socket',
  /** GET: {@link BridgeInfo} as JSON. */
  info: 'bridge/v1/info',
  /**
   * `bridge/v1/cap/<address:port of the simulator>/<capability name>[?query]`, with the session's token as
   * `Authorization: Bearer`. The name `Seed` means the seed capability.
   */
  capability: 'bridge/v1/cap',
  /**
   * `bridge/v1/bubbles/<id of the server>/cloud`: the server's cloud document; `…/media/<model id>`: a model of its
   * media repository.
   */
  bubbles: 'bridge/v1/bubbles',
  /** The WebSocket of programs that move avatars. */
  programs: 'bridge/v1/programs',
  /** The WebSocket of a page that accepts programs; `?code=` requests the code that it had before. */
  programPage: 'bridge/v1/programs/page',
} as const;

/** The capability name by which a page requests the seed capability. */
export const SEED_CAPABILITY_NAME = 'Seed';

/**
 * In place of a capability's name: the grid's service of baked textures, which the login names where there is one. A
 * request has the path `/<agent id>/<bake>` and the query `texture_id=<id>`.
 */
export const BAKES_CAPABILITY_NAME = 'Bakes';

/**
 * In place of a capability's name: where the region's last quote for an upload says that the upload goes. One POST is
 * forwarded for each quote.
 */
export const UPLOADER_CAPABILITY_NAME = 'Uploader';

/** A grid that the bridge may log in to. */
export interface GridChoice {
  readonly id: string;
  readonly name: string;
  readonly loginUri: string;
  /** Whether it is our demo grid, which accepts any name without a password. */
  readonly isDemo: boolean;
}

/** A bubble server (SETP) to which the bridge may open channels. */
export interface BubbleServerChoice {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Whether it is our demo server, which makes an account for any name. */
  readonly isDemo: boolean;
}

/** What a bridge offers. */
export interface BridgeInfo {
  readonly protocol: typeof BRIDGE_SUBPROTOCOL;
  readonly grids: readonly GridChoice[];
  readonly bubbleServers: readonly BubbleServerChoice[];
  /** Whether a login may name the address of another, public grid. */
  readonly allowsOtherGrids: boolean;
  /** Whether such a grid may also be on the bridge's own machine. */
  readonly allowsLoopbackGrids: boolean;
  /** The grid that the page enters automatically as a guest; null if it waits for the user. */
  readonly autoConnect: string | null;
  readonly needsToken: boolean;
  /** Seconds for which a session can be resumed after its socket was closed. */
  readonly resumeSeconds: number;
}

/** Why a bridge closes a socket: the WebSocket close codes, documented in docs/bridge.md. */
export const CLOSE_CODES = {
  /** The bridge stops; its agents were logged out. */
  shuttingDown: 4001,
  /** There was no login within the time limit of a new socket. */
  noLogin: 4002,
  /** Nothing was received for too long. */
  idle: 4003,
  /** The session has reached its maximum duration. */
  expired: 4004,
  /** The page sent more packets, bytes or control messages than a connection may send. */
  flooding: 4005,
  /** A frame or a control message was invalid. */
  malformed: 4006,
  /** There are too many connections from this address, or in total. */
  tooMany: 4007,
  /** The token is missing or wrong. */
  unauthorised: 4008,
  /** The page did not respond to heartbeats. */
  unresponsive: 4009,
  /** Another socket has resumed this session. */
  replaced: 4010,
  /** The bridge does not accept programs. */
  noPrograms: 4011,
  /** The page that a program wants to control does not exist, is ambiguous, or has left. */
  noPage: 4012,
  /** The address has presented too many wrong tokens; none is looked at for some seconds. */
  tooManyAttempts: 4013,
  /** A source has as many watchers as it may have. */
  full: 4014,
} as const;

export type CloseReason = keyof typeof CLOSE_CODES;

/** Header of HTTP responses that are the bridge's own and not the grid's; its value is the {@link RefusalCode}. */
export const REFUSAL_HEADER = 'x-vitrine-refusal';

/** Why a bridge refused a request. */
export type RefusalCode =
  /** There is no grid of that id, or other grids are not allowed. */
  | 'unknown-grid'
  /** There is no bubble server of that id. */
  | 'unknown-bubble-server'
  /** The address was named by neither the configuration nor the grid, or is private and not allowed. */
  | 'address-not-allowed'
  /** The host name cannot be resolved, there is no response, or the connection broke. */
  | 'grid-unreachable'
  | 'grid-timeout'
  /** The grid redirects the login to another host. */
  | 'grid-redirects'
  /** The response is not that of a login, but for example an HTML page; `detail` describes it. */
  | 'grid-answer'
  | 'grid-status'
  | 'answer-too-large'
  /** No agent is logged in, or the session has ended. */
  | 'no-session'
  | 'too-many-circuits'
  | 'over-limit'
  | 'unknown-capability'
  | 'malformed';

/** A JSON text from the page. A response has the `id` of its request. */
export type PageControl =
  /** `grid` is the id of a configured grid, or the login URL of another one. */
  | {
      readonly type: 'login';
      readonly id: number;
      readonly grid: string;
      readonly request: LoginRequest;
    }
  /** Resumes a session whose socket broke; the first message of the new socket. */
  | { readonly type: 'resume'; readonly id: number; readonly token: string }
  /** Opens a circuit to a simulator that the login or a region crossing named; the bridge keeps it alive. */
  | {
      readonly type: 'open';
      readonly id: number;
      readonly channel: number;
      readonly address: string;
      readonly port: number;
    }
  /** Opens a channel to a configured bubble server, which needs no login. `server` is its id. */
  | {
      readonly type: 'open-bubble';
      readonly id: number;
      readonly channel: number;
      readonly server: string;
    }
  | { readonly type: 'close'; readonly channel: number }
  /** The page has logged out, which ends the session and its token. */
  | { readonly type: 'leave' };

/** The state of one channel when a page resumes its session. */
export interface ResumedChannel {
  readonly channel: number;
  /** The page continues above this sequence number; the bridge has used none above it. */
  readonly sequence: number;
}

/** A JSON text from the bridge. */
export type BridgeControl =
  /** The grid's response, of a very long one without the inventory's folders. `token` identifies the new session; null if the grid refused the login. */
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
  /** A circuit ended without a request of the page, since its socket failed. */
  | { readonly type: 'closed'; readonly channel: number; readonly detail: string }
  /**
   * The page was silent, so that the bridge sent packets on its behalf: acks, pings, one AgentUpdate a second. This is
   * sent when the page sends again; it numbers its next packets above `sequence`.
   */
  | { readonly type: 'kept'; readonly channel: number; readonly sequence: number }
  /**
   * The number of datagrams for the page that were dropped since the last such message: the oldest unreliable ones
   * first, and never one that was acknowledged on the page's behalf.
   */
  | { readonly type: 'dropped'; readonly count: number }
  /** The response to any request that was refused. `detail` is a text for users, without secrets. */
  | {
      readonly type: 'refused';
      readonly id: number;
      readonly code: RefusalCode;
      readonly detail: string;
    };
