/** Work that returns control after each of its steps, which take about a millisecond at most. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all steps at once. @throws what the work throws. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
