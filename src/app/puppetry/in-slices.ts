/** Milliseconds of work before the page has its turn again. */
const SLICE = 8;

/** Does work that takes a second or two step by step: meanwhile frames are drawn. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  let begun = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - begun < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
}
