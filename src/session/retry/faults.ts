/** A fault that may be gone when the same is asked again: an overloaded server, a broken connection. */
export class PassingFault extends Error {
  override readonly name: string = 'PassingFault';
}

/** Whether an answer's status means that asking again later may help. */
export function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
