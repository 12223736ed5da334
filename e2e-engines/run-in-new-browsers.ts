import type { Engine, EnginePage } from './engine.ts';

export interface TryOptions {
  /** How often the test may be tried, at least once. */
  readonly tries: number;
  /** Milliseconds of one try, once its browser has started. */
  readonly limitMs: number;
}

/**
 * Runs a test in a new browser; where it fails, again in another one while tries are left. Resolves to the errors of the
 * tries before the one that passed. @throws the error of the last try
 */
export async function runInNewBrowsers(
  engine: Engine,
  run: (page: EnginePage) => Promise<void>,
  { tries, limitMs }: TryOptions,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (;;) {
    try {
      await runInNewBrowser(engine, run, limitMs);
      return errors;
    } catch (error) {
      errors.push(error);
      if (errors.length >= tries) throw error;
    }
  }
}

async function runInNewBrowser(
  engine: Engine,
  run: (page: EnginePage) => Promise<void>,
  limitMs: number,
): Promise<void> {
  const page = await engine.start();
  try {
    await withinLimit(run(page), limitMs);
  } finally {
    await page.close();
  }
}

async function withinLimit(running: Promise<void>, limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    const error = new Error(`the test did not end within ${limitMs / 1000} s`);
    timer = setTimeout(reject, limitMs, error);
  });
  await Promise.race([running, limit]).finally(() => clearTimeout(timer));
}
