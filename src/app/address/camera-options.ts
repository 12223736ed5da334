import type { CameraOrbit } from '../../render/index.ts';

/** Position of the camera: degrees, metres, Second Life axes, as in `CameraState` of the embed. */
export interface CameraPosition {
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  readonly target: readonly [x: number, y: number, z: number];
}

const NUMBER_PATTERN = String.raw`([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)`;
const ANGLE = new RegExp(`^${NUMBER_PATTERN}(deg|rad)?$`, 'i');
const LENGTH = new RegExp(`^${NUMBER_PATTERN}(cm|mm|m)?$`, 'i');
const PERCENTAGE = new RegExp(`^${NUMBER_PATTERN}%$`, 'i');
const METRES_PER: Record<string, number> = { m: 1, cm: 0.01, mm: 0.001 };

/** Parses `30deg 80deg 3m`; the radius may be `105%` or `auto`, or left out (`auto`). Null for anything else. */
export function parseOrbit(text: string): CameraOrbit | null {
  const [first, second, third = 'auto', ...more] = splitWords(text);
  const theta = parseAngle(first);
  const phi = second === undefined ? null : parseAngle(second);
  const radius = parseRadius(third);
  if (theta === null || phi === null || radius === null || more.length > 0) return null;
  return phi >= 0 && phi <= 180 ? { theta, phi, radius } : null;
}

/** Writes `camera-orbit`. A radius of null means the distance that shows everything that is worn. */
export function writeOrbit(theta: number, phi: number, radius: number | null): string {
  // The camera may have made many whole turns.
  const withinTurn = theta - 360 * Math.round(theta / 360);
  const distance = radius === null ? 'auto' : `${formatNumber(radius, 3)}m`;
  return `${formatNumber(withinTurn, 2)}deg ${formatNumber(phi, 2)}deg ${distance}`;
}

/** Parses `0m 0m 1.2m` into metres; `auto` for the centre of everything that is worn; null for anything else. */
export function parseTarget(
  text: string,
): readonly [x: number, y: number, z: number] | 'auto' | null {
  if (text.trim() === 'auto') return 'auto';
  const [x, y, z, ...more] = splitWords(text).map(parseLength);
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && !more.length
    ? [x, y, z]
    : null;
}

/** Writes `camera-target`. */
export function writeTarget(target: CameraPosition['target']): string {
  return target.map((metres) => `${formatNumber(metres, 3)}m`).join(' ');
}

/** Parses an angle, in degrees; null for any other text. */
export function parseAngle(text: string): number | null {
  const match = ANGLE.exec(text.trim());
  if (!match) return null;
  const value = Number(match[1]);
  return finiteOrNull(match[2]?.toLowerCase() === 'rad' ? (value * 180) / Math.PI : value);
}

function parseLength(text: string): number | null {
  const match = LENGTH.exec(text);
  return match && finiteOrNull(Number(match[1]) * METRES_PER[match[2]?.toLowerCase() ?? 'm']);
}

function parseRadius(text: string): CameraOrbit['radius'] | null {
  if (text === 'auto') return { share: 1 };
  const percentage = PERCENTAGE.exec(text);
  if (percentage) {
    const share = finiteOrNull(Number(percentage[1]) / 100);
    return share !== null && share > 0 ? { share } : null;
  }
  const metres = parseLength(text);
  return metres !== null && metres > 0 ? { metres } : null;
}

function splitWords(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Numbers such as 1e309 are not finite. */
const finiteOrNull = (value: number) => (Number.isFinite(value) ? value : null);

/** Without trailing zeros, and without a minus before zero. */
export function formatNumber(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)) + 0);
}
