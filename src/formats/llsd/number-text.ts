const INTEGER = /^[+-]?\d+$/;
/** No two neighbours match the same digits: what fails, fails in linear time. */
const REAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const INFINITE = /^([+-]?)inf(?:inity)?$/i;
const NOT_A_NUMBER = /^[+-]?nan$/i;

/** The longest text that we take for a 32-bit integer; it keeps BigInt away from endless digits. */
const LONGEST_INTEGER = 32;

const LEAST_S32 = -(2n ** 31n);
const MOST_U32 = 2n ** 32n - 1n;

/**
 * An S32 from decimal text; undefined when it is none. Grids also write 32-bit masks without a sign, so
 * 2147483648 to 4294967295 wrap to the negative number of the same bits.
 */
export function parseInteger(text: string): bigint | undefined {
  if (text.length > LONGEST_INTEGER || !INTEGER.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ''));
  return value >= LEAST_S32 && value <= MOST_U32 ? BigInt.asIntN(32, value) : undefined;
}

/** A real from decimal text, `nan`, `inf` or `infinity` in any case; undefined when it is none. */
export function parseReal(text: string): number | undefined {
  if (REAL.test(text)) return Number(text);
  if (NOT_A_NUMBER.test(text)) return Number.NaN;
  const infinite = INFINITE.exec(text);
  if (!infinite) return undefined;
  return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** The shortest text that {@link parseReal} and a C `strtod` read back as the same number. */
export function formatReal(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0' : String(value);
  if (Number.isNaN(value)) return 'nan';
  return value > 0 ? 'inf' : '-inf';
}
