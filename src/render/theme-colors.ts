import type { Color, Vector4 } from 'three';

/** The colours of our mannequin, in the order of its faces. */
export interface MannequinColors {
  readonly body: string;
  /** The balls and knuckles between the limbs. */
  readonly joints: string;
  /** Lines drawn on the body. */
  readonly lines: string;
  /** The hollows that the balls sit in. */
  readonly sockets: string;
}

/**
 * The colours of the stage, which the caller reads from the page's tokens: CSS colours in the forms that
 * `parseCssColor` reads.
 */
export interface StageTheme {
  readonly dark: boolean;
  readonly gridMinor: string;
  readonly gridMajor: string;
  /** The line that points forward from the feet, and what is highlighted. */
  readonly accent: string;
  /** A joint at its limit. */
  readonly warn: string;
  /** The contact shadow; its strength is set by the stage. */
  readonly shadow: string;
  /** Outlines over the stage. */
  readonly ink: string;
  /** The metre labels. */
  readonly inkSoft: string;
  /** The inside of bones and joints. */
  readonly surfaceRaised: string;
  /**
   * The page's radial gradient behind the stage, for pictures and headsets, which show nothing of the page: the
   * bright top, the middle, and the dark edge.
   */
  readonly stageTop: string;
  readonly stageMiddle: string;
  readonly stageEdge: string;
  readonly mannequin: MannequinColors;
  /** Light that the ground reflects upwards. */
  readonly bounce: string;
  /** CSS `font` of labels and names, its size in px. */
  readonly labelFont: string;
}

/** A CSS colour: sRGB and alpha, each 0..1. */
interface CssColor {
  r: number;
  g: number;
  b: number;
  a: number;
}

const HEX = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const RGB = /^rgba?\(([^)]*)\)$/i;

/**
 * Parses the forms that our tokens and `getComputedStyle` use: `#rgb`, `#rrggbb` (with or without alpha),
 * `rgb(1 2 3 / .5)` and `rgba(1, 2, 3, 0.5)`.
 *
 * @throws {@link TypeError} for anything else: an unresolved token is our mistake.
 */
export function parseCssColor(text: string): CssColor {
  const trimmed = text.trim();
  const hex = HEX.exec(trimmed);
  if (hex) return parseHexDigits(hex[1]);
  const rgb = RGB.exec(trimmed);
  const numbers = rgb ? rgb[1].split(/[\s,/]+/).filter(Boolean) : [];
  if (numbers.length < 3 || numbers.length > 4) throw new TypeError(`not a colour: "${text}"`);
  const [r, g, b] = numbers.map((part) => parseNumber(part, 255, text) / 255);
  return { r, g, b, a: numbers.length === 4 ? parseNumber(numbers[3], 1, text) : 1 };
}

function parseHexDigits(digits: string): CssColor {
  const perChannel = digits.length < 6 ? 1 : 2;
  const channel = (index: number): number => {
    const part = digits.slice(index * perChannel, (index + 1) * perChannel);
    if (part === '') return 1;
    return Number.parseInt(perChannel === 1 ? part + part : part, 16) / 255;
  };
  return { r: channel(0), g: channel(1), b: channel(2), a: channel(3) };
}

function parseNumber(part: string, whole: number, text: string): number {
  const isPercentage = part.endsWith('%');
  const value = Number(isPercentage ? part.slice(0, -1) : part);
  if (Number.isNaN(value)) throw new TypeError(`not a colour: "${text}"`);
  return isPercentage ? (value / 100) * whole : value;
}

/** Sets the colour of a light or a lit material: three works in linear light, and converts. */
export function setLitColor(color: Color, css: string): void {
  const { r, g, b } = parseCssColor(css);
  color.setRGB(r, g, b, 'srgb');
}

/** Sets a colour that our own shaders write to the canvas without conversion, since no light falls on it. */
export function setUnlitColor(color: Color, css: string): void {
  const { r, g, b } = parseCssColor(css);
  color.r = r;
  color.g = g;
  color.b = b;
}

/** Sets an unlit colour together with its alpha, multiplied by `opacity`. */
export function setUnlitColorWithAlpha(color: Vector4, css: string, opacity = 1): void {
  const { r, g, b, a } = parseCssColor(css);
  color.set(r, g, b, a * opacity);
}
