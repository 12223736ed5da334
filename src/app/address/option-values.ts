import { EXPECTED } from './address-words.ts';

/** How far the camera is: metres, or a share of the distance that shows all that is worn. */
export type OrbitRadius = { readonly metres: number } | { readonly share: number };

/** `theta phi radius` as numbers: degrees, degrees, and how far. */
export interface OrbitText {
  readonly theta: number;
  readonly phi: number;
  readonly radius: OrbitRadius;
}

const NUMBER_PATTERN = String.raw`([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)`;
const ANGLE = new RegExp(`^${NUMBER_PATTERN}(deg|rad)?$`, 'i');
const LENGTH = new RegExp(`^${NUMBER_PATTERN}(cm|mm|m)?$`, 'i');
const SHARE = new RegExp(`^${NUMBER_PATTERN}%$`, 'i');
const METRES_PER: Record<string, number> = { m: 1, cm: 0.01, mm: 0.001 };

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** What no number holds, such as 1e309, is none. */
const finite = (value: number) => (Number.isFinite(value) ? value : null);

/** Degrees; null for what is no angle. */
function parseAngle(text: string): number | null {
  const match = ANGLE.exec(text.trim());
  if (!match) return null;
  const value = Number(match[1]);
  return finite(match[2]?.toLowerCase() === 'rad' ? (value * 180) / Math.PI : value);
}

function parseLength(text: string): number | null {
  const match = LENGTH.exec(text);
  return match && finite(Number(match[1]) * METRES_PER[match[2]?.toLowerCase() ?? 'm']);
}

function parseRadius(text: string): OrbitRadius | null {
  if (text === 'auto') return { share: 1 };
  const share = SHARE.exec(text);
  if (share) {
    const part = finite(Number(share[1]) / 100);
    return part !== null && part > 0 ? { share: part } : null;
  }
  const metres = parseLength(text);
  return metres !== null && metres > 0 ? { metres } : null;
}

/** Reads `30deg 80deg 3m`; the radius may be `105%` or `auto`, and may be left out (`auto`). Null for anything else. */
export function parseOrbit(text: string): OrbitText | null {
  const [first, second, third = 'auto', ...more] = words(text);
  const theta = parseAngle(first);
  const phi = second === undefined ? null : parseAngle(second);
  const radius = parseRadius(third);
  if (theta === null || phi === null || radius === null || more.length > 0) return null;
  return phi >= 0 && phi <= 180 ? { theta, phi, radius } : null;
}

/** Reads `0m 0m 1.2m` into metres; `auto` for the middle of what is worn; null for anything else. */
export function parseTarget(
  text: string,
): readonly [x: number, y: number, z: number] | 'auto' | null {
  if (text.trim() === 'auto') return 'auto';
  const [x, y, z, ...more] = words(text).map(parseLength);
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && !more.length
    ? [x, y, z]
    : null;
}

/** How one option stands in an address: read from its text (undefined: no such value) and written back. */
export interface OptionValue<T> {
  readonly read: (text: string, name: string) => T | undefined;
  readonly write: (value: T) => string;
  /** What would have been understood, for people. */
  readonly expected: string;
}

const YES = new Set(['', '1', 'true']);
const NO = new Set(['0', 'false']);
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const HEX_COLOUR = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** Functions in functions, as `color-mix` has them; no colons or quotation marks, so no addresses. */
const COLOUR = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+|[a-z-]+\([\w\s.,%()#/+-]*\))$/i;
/** What CSS takes for a colour and is none by itself. */
const NO_COLOUR =
  /^(?:inherit|initial|unset|revert|revert-layer|currentcolor)$|\b(?:var|env|attr|if|inherit)\(|--/i;

/** Nobody reads a longer name of a picture. */
export const MAX_TITLE = 200;

/** What `auto-rotate` alone means: degrees per second. */
export const USUAL_TURN = 30;

/** True for the bare name too, as HTML has it: `autoplay`, `autoplay=autoplay`. */
export const FLAG: OptionValue<boolean> = {
  read: (text, name) => (YES.has(text) || text === name ? true : NO.has(text) ? false : undefined),
  write: (value) => (value ? '1' : '0'),
  expected: EXPECTED.flag,
};

export function numberBetween(least: number, most: number, unit = ''): OptionValue<number> {
  return {
    read(text) {
      const bare = unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text;
      const value = NUMBER.test(bare) ? Number(bare) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
    write: String,
    expected: EXPECTED.between(least, most),
  };
}

/** One of some words; `also` has other ways to say them. */
export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  also: Readonly<Record<string, Choice>> = {},
): OptionValue<Choice> {
  return {
    read: (text) =>
      choices.find((choice) => choice === text) ??
      (Object.hasOwn(also, text) ? also[text] : undefined),
    write: (value) => value,
    expected: EXPECTED.oneOf(choices),
  };
}

export const TURN: OptionValue<number> = {
  read(text, name) {
    if (text === '' || text === name) return USUAL_TURN;
    const value = parseAngle(text);
    return value !== null && Math.abs(value) <= 360 ? value : undefined;
  },
  write: String,
  expected: EXPECTED.turn,
};

/** Whether it is a CSS colour: by its form, and by the browser where there is one. */
export function isColour(text: string): boolean {
  const isOne = COLOUR.test(text) && !NO_COLOUR.test(text);
  return isOne && (globalThis.CSS?.supports('color', text) ?? true);
}

/** A colour may leave out its number sign, which means something else in an address. */
export const BACKGROUND: OptionValue<string> = {
  read(text) {
    if (HEX_COLOUR.test(text)) return `#${text}`;
    return text === 'stage' || isColour(text) ? text : undefined;
  },
  write: (value) => value,
  expected: EXPECTED.background,
};

function cameraText(
  parse: (text: string) => unknown,
  expected: string,
): OptionValue<string | null> {
  return {
    read: (text) => (text === '' ? null : parse(text) === null ? undefined : text),
    write: (value) => value ?? '',
    expected,
  };
}

export const ORBIT = cameraText(parseOrbit, EXPECTED.orbit);
export const TARGET = cameraText(parseTarget, EXPECTED.target);

export const ADDRESS: OptionValue<string | null> = {
  read: (text) => text || null,
  write: (value) => value ?? '',
  expected: EXPECTED.address,
};

export const TITLE: OptionValue<string> = {
  read: (text) => text.slice(0, MAX_TITLE),
  write: (value) => value,
  expected: EXPECTED.text,
};
