import type { LoginRequest } from '../grid/index.ts';
import type { RefusalCode } from './wire.ts';

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
