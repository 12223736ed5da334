import { parseNumber, UsageError } from './command-line.ts';

/** The numbers that a flag accepts. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

export const PORT: NumberRange = { from: 0, to: 65535, isWhole: true };

/**
 * The number of a flag; undefined without it.
 *
 * @throws {@link UsageError} for any other value.
 */
export function readNumber<Name extends string>(
  name: Name,
  flags: { readonly [name in Name]?: string | boolean },
  { from, to, isWhole }: NumberRange,
): number | undefined {
  const text = flags[name];
  if (text === undefined) return undefined;
  const number = parseNumber(text);
  if (number >= from && number <= to && (!isWhole || Number.isInteger(number))) return number;
  const kind = isWhole ? 'a whole number' : 'a number';
  throw new UsageError(`--${name} needs ${kind} from ${from} to ${to}, not ${text}`);
}
