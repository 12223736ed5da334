/** A value along a body part. */
export type Rail = (at: number) => number;

/** Straight between the rows of a table, in rising order, and constant beyond them. */
export function rail(...rows: readonly (readonly [at: number, value: number])[]): Rail {
  return (at) => {
    const next = rows.findIndex(([knot]) => knot > at);
    if (next === 0) return rows[0][1];
    if (next < 0) return rows[rows.length - 1][1];
    const [from, before] = rows[next - 1];
    const [to, after] = rows[next];
    return before + ((after - before) * (at - from)) / (to - from);
  };
}

type Pair = readonly [number, number];

/** A place of a chart's own coordinates, and the texture coordinates that it must have. */
export interface Pin {
  readonly at: Pair;
  readonly uv: Pair;
}

export type ChartFunction = (x: number, y: number) => Pair;

/** Half the distance at which a pin's correction has faded, in a chart's own coordinates. */
const REACH = 0.22;
/** How much of an error at a pin stays, so that pins that are near each other do not fold the chart between them. */
const SLACK = 0.04;

/** A chart that is bent so that every pin has its texture coordinates, and that is as it was far from all pins. */
export function pinned(chart: ChartFunction, pins: readonly Pin[], reach = REACH): ChartFunction {
  const kernel = ([x, y]: Pair, [a, b]: Pair): number =>
    Math.exp(-((x - a) ** 2 + (y - b) ** 2) / (2 * reach * reach));
  const matrix = pins.map(({ at }, row) =>
    pins.map((pin, column) => kernel(at, pin.at) + (row === column ? SLACK : 0)),
  );
  const errors = pins.map(({ at, uv }): Pair => {
    const [u, v] = chart(at[0], at[1]);
    return [uv[0] - u, uv[1] - v];
  });
  const [us, vs] = [0, 1].map((k) =>
    solve(
      matrix,
      errors.map((error) => error[k]),
    ),
  );
  return (x, y) => {
    let [u, v] = chart(x, y);
    pins.forEach(({ at }, k) => {
      const share = kernel([x, y], at);
      u += us[k] * share;
      v += vs[k] * share;
    });
    return [u, v];
  };
}

/** Solves a symmetric, positive definite system by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, k) => [...row, right[k]]);
  const n = rows.length;
  for (let pivot = 0; pivot < n; pivot++) {
    for (let row = pivot + 1; row < n; row++) {
      const share = rows[row][pivot] / rows[pivot][pivot];
      for (let column = pivot; column <= n; column++) {
        rows[row][column] -= share * rows[pivot][column];
      }
    }
  }
  const result = right.map(() => 0);
  for (let row = n - 1; row >= 0; row--) {
    let sum = rows[row][n];
    for (let column = row + 1; column < n; column++) sum -= rows[row][column] * result[column];
    result[row] = sum / rows[row][row];
  }
  return result;
}
