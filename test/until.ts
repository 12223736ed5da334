/** Long: it only says how late a failure is told, and a shared machine can stall for seconds. */
const TIMEOUT_MS = 45_000;
const POLL_MS = 5;

/** Waits for a condition. @throws an error with its description if it is not met in time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  description: string,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${description}: not within ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
