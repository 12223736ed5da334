import type { HostServer } from '../e2e/host-server.ts';

/** One page of a browser, whichever protocol drives it. Every call has a limit, and rejects with its name past it. */
export interface EnginePage {
  /** Resolves when the document has loaded. */
  open(address: string): Promise<void>;
  /** Runs a function in the page, without its closure, and awaits its result. */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses a key; its name is that of `KeyboardEvent.key`. */
  press(key: ' '): Promise<void>;
  /** Clicks a point of the viewport, CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Uint8Array>;
  /** Ends the browser with all its processes, even where it no longer responds. Never rejects. */
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Starts a browser. Where that fails, none of its processes remains. */
  start(): Promise<EnginePage>;
}

/** What the tests of one engine share. */
export interface EngineTestContext {
  readonly name: string;
  /** Defines a test that has a browser of its own: one that is stuck ends with its test. */
  readonly test: (title: string, run: (page: EnginePage) => Promise<void>) => void;
  /** Serves Vitrine's page, whose service worker stores it. */
  readonly site: HostServer;
  /** Serves the embed. */
  readonly embeds: HostServer;
  /** Serves a page with embeds: another origin. */
  readonly host: HostServer;
  /** Serves pages of the build into which somebody has put scripts. */
  readonly attacked: HostServer;
  /** Serves the script that they would load. */
  readonly attacker: HostServer;
}

/** Size of the window, CSS pixels; where the browser shows its toolbars, they are part of it. */
export const WINDOW = { width: 1100, height: 720 } as const;

/** Limit of one call of a browser. The longest runs all statements of the contract: 9 s, on a busy machine 40 s. */
export const CALL_LIMIT_MS = 75_000;

/** Limit of a test once its browser has started: longer than that of a call, whose error says more. */
export const TEST_LIMIT_MS = 90_000;

/** An expression that calls a function in the page. esbuild wraps functions in `__name`, which no page defines. */
export function expressionOf(run: (...args: never[]) => unknown, args: readonly unknown[]): string {
  const values = args.map((arg) => JSON.stringify(arg)).join(', ');
  return `((__name) => (${run})(${values}))((wrapped) => wrapped)`;
}
