/** Whether the first `count` are numbers that say something. */
export function areFinite(numbers: ArrayLike<number>, count: number): boolean {
  for (let index = 0; index < count; index++) {
    if (!Number.isFinite(numbers[index])) return false;
  }
  return true;
}
