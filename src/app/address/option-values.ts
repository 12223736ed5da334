import { EXPECTED } from '../words/en/address.ts';
import { parseAngle, parseOrbit, parseTarget } from './camera-options.ts';
import { parseLight } from './light-options.ts';

/** How the value of an option is read from the text of an address, and written back. */
export interface OptionValue<T> {
  /** `undefined` for text that is no such value. */
  readonly read: (text: string, name: string) => T | undefined;
  readonly write: (value: T) => string;
  /** Describes the accepted texts, for people. */
  readonly expected: string;
}

const TRUE_TEXTS = new Set(['', '1', 'true']);
const FALSE_TEXTS = new Set(['0', 'false']);
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const HEX_COLOUR = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** Functions may be nested, as in `color-mix`; no colons or quotation marks, so no addresses. */
const COLOUR = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+|[a-z-]+\([\w\s.,%()#/+-]*\))$/i;
/** Values of CSS colour properties that are not colours by themselves. */
const NOT_A_COLOUR =
  /^(?:inherit|initial|unset|revert|revert-layer|currentcolor)$|\b(?:var|env|attr|if|inherit)\(|--/i;

/** Characters; longer titles would not be read. */
const MAX_TITLE_LENGTH = 200;

/** Degrees per second that `auto-rotate` means without a value. */
const DEFAULT_AUTO_ROTATE = 30;

/** Also true for the bare name, as in HTML: `autoplay`, `autoplay=autoplay`. */
export const FLAG: OptionValue<boolean> = {
  read(text, name) {
    if (TRUE_TEXTS.has(text) || text === name) return true;
    return FALSE_TEXTS.has(text) ? false : undefined;
  },
  write: (value) => (value ? '1' : '0'),
  expected: EXPECTED.flag,
};

export function numberBetween(min: number, max: number, unit = ''): OptionValue<number> {
  return {
    read(text) {
      const bare = unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text;
      const value = NUMBER.test(bare) ? Number(bare) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
    write: String,
    expected: EXPECTED.between(min, max),
  };
}

/** One of these choices; `synonyms` maps further texts to them. */
export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  synonyms: Readonly<Record<string, Choice>> = {},
): OptionValue<Choice> {
  return {
    read: (text) =>
      choices.find((choice) => choice === text) ??
      (Object.hasOwn(synonyms, text) ? synonyms[text] : undefined),
    write: (value) => value,
    expected: EXPECTED.oneOf(choices),
  };
}

/** Degrees per second. */
export const AUTO_ROTATE: OptionValue<number> = {
  read(text, name) {
    if (text === '' || text === name) return DEFAULT_AUTO_ROTATE;
    const value = parseAngle(text);
    return value !== null && Math.abs(value) <= 360 ? value : undefined;
  },
  write: String,
  expected: EXPECTED.turn,
};

/** Whether text is a CSS colour: by its form, and by the browser where there is one. */
export function isColour(text: string): boolean {
  const hasForm = COLOUR.test(text) && !NOT_A_COLOUR.test(text);
  return hasForm && (globalThis.CSS?.supports('color', text) ?? true);
}

/** A hexadecimal colour may be written without its number sign, which has another meaning in an address. */
export const BACKGROUND: OptionValue<string> = {
  read(text) {
    if (HEX_COLOUR.test(text)) return `#${text}`;
    return text === 'stage' || isColour(text) ? text : undefined;
  },
  write: (value) => value,
  expected: EXPECTED.background,
};

/** An option whose text is kept unchanged if it can be parsed; empty text means null. */
function parsedText(
  parse: (text: string) => unknown,
  expected: string,
): OptionValue<string | null> {
  return {
    read: (text) => (text === '' ? null : parse(text) === null ? undefined : text),
    write: (value) => value ?? '',
    expected,
  };
}

export const ORBIT = parsedText(parseOrbit, EXPECTED.orbit);
export const TARGET = parsedText(parseTarget, EXPECTED.target);

/** The direction of the key light. */
export const LIGHT = parsedText(parseLight, EXPECTED.light);

export const ADDRESS: OptionValue<string | null> = {
  read: (text) => text || null,
  write: (value) => value ?? '',
  expected: EXPECTED.address,
};

/** A live region: the id of a source, or that behind the address of a bridge. */
const SOURCE = /^(?:https?:.*#)?[\w.-]{1,64}$/;

export const LIVE = parsedText((text) => (SOURCE.test(text) ? text : null), EXPECTED.source);

/** An address of textures, with a place for their ids. */
export const TEXTURES = parsedText(
  (text) => (text.includes('{id}') ? text : null),
  EXPECTED.textures,
);

export const TITLE: OptionValue<string> = {
  read: (text) => text.slice(0, MAX_TITLE_LENGTH),
  write: (value) => value,
  expected: EXPECTED.text,
};
