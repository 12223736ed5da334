/** How far the camera is: metres, or a share of the distance that shows all that is worn. */
export type OrbitRadius = { readonly metres: number } | { readonly share: number };

/** `theta phi radius` as numbers: degrees, degrees, and how far. */
export interface OrbitText {
  readonly theta: number;
  readonly phi: number;
  readonly radius: OrbitRadius;
}

const NUMBER = String.raw`([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)`;
const ANGLE = new RegExp(`^${NUMBER}(deg|rad)?$`, 'i');
const LENGTH = new RegExp(`^${NUMBER}(cm|mm|m)?$`, 'i');
const SHARE = new RegExp(`^${NUMBER}%$`, 'i');
const METRES_PER: Record<string, number> = { m: 1, cm: 0.01, mm: 0.001 };

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** What no number holds, such as 1e309, is none. */
const finite = (value: number) => (Number.isFinite(value) ? value : null);

/** Degrees; null for what is no angle. */
export function parseAngle(text: string): number | null {
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
