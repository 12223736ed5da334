const LONGEST_WAIT = 8000;

/** Waits until `isTrue`; fails with `what` after eight seconds, or as long as told. */
export async function until(
  isTrue: () => boolean,
  what: string,
  longest = LONGEST_WAIT,
): Promise<void> {
  const end = performance.now() + longest;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
