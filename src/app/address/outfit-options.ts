import type { ParamWeights } from '../../avatar/shape/index.ts';
import { EXPECTED_OUTFIT } from '../words/en/outfit-address.ts';
import type { OptionError } from './page-options.ts';

/*
 * What an address says of the outfit besides its files. Only the page reads it, and loads this when it does: an embed shows
 * neither wearables nor objects.
 */

/** An object of a file of the address that is worn at another point than its file says. */
export interface ObjectPoint {
  /** Place of the file among those of the address, from 0. */
  readonly file: number;
  /** Place of the object among those of its file, from 0. */
  readonly object: number;
  /** The attachment point, 1 to 55. */
  readonly point: number;
}

/** The changes that an address makes of the outfit that its files are. */
export interface OutfitOptions {
  /** Weights that the shape has otherwise than in its file, or than the default shape where no file has one. */
  readonly shape: ParamWeights;
  readonly points: readonly ObjectPoint[];
}

export const NO_OUTFIT_OPTIONS: OutfitOptions = { shape: new Map(), points: [] };

/** A shape has 87 sliders; more entries than this are no shape. */
const MAX_WEIGHTS = 256;
const MAX_POINTS = 256;
const LAST_ID = 65_535;
/** Far beyond the ends of every slider, which the body applies by itself. */
const MAX_WEIGHT = 1000;
const LAST_POINT = 55;
/** As many decimal places as wearables have. */
const PLACES = 4;

/** Reads `shape=33:1.25,80:1` and `points=2:5,3.2:8` (the second file at point 5; of the third, the second object at 8). */
export function readOutfitOptions(parameters: URLSearchParams): {
  readonly options: OutfitOptions;
  readonly errors: readonly OptionError[];
} {
  const errors: OptionError[] = [];
  const read = <T>(name: 'shape' | 'points', limit: number, parse: (entry: string) => T | null) => {
    const value = parameters.get(name)?.trim() ?? '';
    const entries = value === '' ? [] : value.split(',');
    const parsed = entries.slice(0, limit).map(parse);
    if (entries.length > limit || parsed.includes(null)) {
      errors.push({ name, value, expected: EXPECTED_OUTFIT[name] });
    }
    return parsed.filter((entry) => entry !== null);
  };
  const shape = new Map(read('shape', MAX_WEIGHTS, parseWeight));
  return { options: { shape, points: read('points', MAX_POINTS, parsePoint) }, errors };
}

/** The parameters of these options; none for what is as the files have it. */
export function writeOutfitOptions({
  shape,
  points,
}: OutfitOptions): [name: string, value: string][] {
  const weights = Array.from(shape, ([id, weight]) => `${id}:${Number(weight.toFixed(PLACES))}`);
  const places = points.map(
    ({ file, object, point }) => `${file + 1}${object > 0 ? `.${object + 1}` : ''}:${point}`,
  );
  return [
    ...(weights.length > 0 ? [['shape', weights.join()] as [string, string]] : []),
    ...(places.length > 0 ? [['points', places.join()] as [string, string]] : []),
  ];
}

/** Whether two weights are the same in an address. */
export const isSameWeight = (a: number, b: number): boolean =>
  a.toFixed(PLACES) === b.toFixed(PLACES);

function parseWeight(entry: string): [id: number, weight: number] | null {
  const match = /^(\d{1,5}):(-?\d{1,4}(?:\.\d{1,8})?)$/.exec(entry.trim());
  if (!match) return null;
  const [id, weight] = [Number(match[1]), Number(match[2])];
  return id <= LAST_ID && Math.abs(weight) <= MAX_WEIGHT ? [id, weight] : null;
}

function parsePoint(entry: string): ObjectPoint | null {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?:(\d{1,2})$/.exec(entry.trim());
  if (!match) return null;
  const [file, object, point] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3])];
  if (file < 1 || object < 1 || point < 1 || point > LAST_POINT) return null;
  return { file: file - 1, object: object - 1, point };
}
