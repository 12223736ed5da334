/**
 * The natural cubic spline through a table: the first column is the knot, the others are the values. Its
 * curvature is continuous, which is what makes a lofted surface look turned instead of folded.
 * Outside the knots the end values hold.
 */
export function splineTable(rows: readonly (readonly number[])[]): (at: number) => number[] {
  const knots = rows.map((row) => row[0]);
  const columns = rows[0].slice(1).map((_, column) => {
    const values = rows.map((row) => row[column + 1]);
    return naturalSpline(knots, values);
  });
  return (at) => columns.map((column) => column(at));
}

function naturalSpline(x: number[], y: number[]): (at: number) => number {
  const bends = secondDerivatives(x, y);
  const last = x.length - 1;
  return (at) => {
    if (at <= x[0]) return y[0];
    if (at >= x[last]) return y[last];
    const k = x.findIndex((knot) => knot > at);
    const width = x[k] - x[k - 1];
    const a = (x[k] - at) / width;
    const b = 1 - a;
    const bend = (a ** 3 - a) * bends[k - 1] + (b ** 3 - b) * bends[k];
    return a * y[k - 1] + b * y[k] + (bend * width * width) / 6;
  };
}

/** The tridiagonal system of the natural spline, solved forwards and back. */
function secondDerivatives(x: number[], y: number[]): number[] {
  const bends = x.map(() => 0);
  const rest = x.map(() => 0);
  for (let k = 1; k < x.length - 1; k++) {
    const share = (x[k] - x[k - 1]) / (x[k + 1] - x[k - 1]);
    const pivot = share * bends[k - 1] + 2;
    const slopes = (y[k + 1] - y[k]) / (x[k + 1] - x[k]) - (y[k] - y[k - 1]) / (x[k] - x[k - 1]);
    bends[k] = (share - 1) / pivot;
    rest[k] = ((6 * slopes) / (x[k + 1] - x[k - 1]) - share * rest[k - 1]) / pivot;
  }
  bends[x.length - 1] = 0;
  for (let k = x.length - 2; k >= 0; k--) bends[k] = bends[k] * bends[k + 1] + rest[k];
  return bends;
}
