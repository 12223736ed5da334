/** A browser that shows one page, whatever it is driven by. */
export interface EnginePage {
  /** Comes back when the document has loaded. */
  open(address: string): Promise<void>;
  /** Runs a function of its own, without anything around it, in the page, and waits for what it promises. */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** A key as `KeyboardEvent.key` calls it, of those that type a character. */
  press(key: ' '): Promise<void>;
  /** CSS pixels of the viewport. */
  click(x: number, y: number): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  start(): Promise<EnginePage>;
}

/** CSS pixels, with the browser's own controls where it shows any. */
export const WINDOW = { width: 1100, height: 720 } as const;

/** Longest that the page may take for one call: all statements of the contract, on a busy machine. */
export const CALL_LIMIT_MS = 240_000;

/** An expression for the page. The tools that strip our types wrap functions in `__name`, which no page has. */
export function expressionOf(run: (...args: never[]) => unknown, args: readonly unknown[]): string {
  const values = args.map((arg) => JSON.stringify(arg)).join(', ');
  return `((__name) => (${run})(${values}))((named) => named)`;
}
