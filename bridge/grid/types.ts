import type { FastifyInstance } from 'fastify';
import type { GridChoice, RefusalCode } from '../../src/protocol/bridge/index.ts';
import type { LoginRequest, LoginSuccess } from '../../src/protocol/grid/index.ts';

/** One agent's session with a grid: made by a login, found by its token. */
export interface GridSession {
  /** 32 random bytes in hex: whoever has it may use the session. Never logged. */
  readonly token: string;
  readonly grid: GridChoice;
  readonly login: LoginSuccess;
  /** Whether login or region hand-over named this simulator, and it may be reached. */
  allowsSimulator(address: string, port: number): boolean;
}

export type LoginResult =
  | {
      readonly kind: 'answer';
      readonly body: string;
      readonly format: 'xml-rpc' | 'llsd';
      /** Null where the grid did not let the agent in. */
      readonly session: GridSession | null;
    }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly detail: string };

/** Everything of the bridge that speaks HTTP with grids. */
export interface GridSessions {
  readonly choices: readonly GridChoice[];
  /** `grid`: id of a configured grid, or a login address where those are allowed. */
  login(grid: string, request: LoginRequest, signal: AbortSignal): Promise<LoginResult>;
  find(token: string): GridSession | null;
  /** Ends a session: its token is void, its requests are aborted. */
  end(token: string): void;
  /** Adds the capability proxy. */
  register(app: FastifyInstance): void;
  /** Numbers for /metrics, by name (`vitrine_bridge_…`). */
  metrics(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}
