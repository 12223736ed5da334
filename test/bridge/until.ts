const PATIENCE_MS = 8000;

/** Waits until something is so; fails with `what` when it is not after eight seconds, or as many as told. */
export async function until(
  isSo: () => boolean,
  what: string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await pause(5);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
