/**
 * Places of the keys to keep of `count`: the first, the last, and from each as far on as `isGood` allows.
 *
 * @param isGood - Whether key `to` can follow key `from` with nothing in between.
 */
export function chooseKeys(count: number, isGood: (from: number, to: number) => boolean): number[] {
  const last = count - 1;
  const kept = last < 0 ? [] : [0];
  for (let from = 0; from < last; ) {
    from = farthestKey(from, last, isGood);
    kept.push(from);
  }
  return kept;
}

/**
 * The key that follows `from`: tried in doubling steps, then by halving, as a try costs as much as it
 * spans. That may miss one farther on, never the bound.
 */
function farthestKey(
  from: number,
  last: number,
  isGood: (from: number, to: number) => boolean,
): number {
  let good = from + 1;
  let bad = last + 1;
  for (let step = 2; good < last; step *= 2) {
    const to = Math.min(from + step, last);
    if (!isGood(from, to)) {
      bad = to;
      break;
    }
    good = to;
  }
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isGood(from, middle)) good = middle;
    else bad = middle;
  }
  return good;
}
