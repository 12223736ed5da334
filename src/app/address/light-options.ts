import { DEFAULT_LIGHT, type LightSettings } from '../../render/index.ts';
import { formatNumber, parseAngle } from './camera-options.ts';

/** The light as an address or attributes name it. */
export interface LightOptions extends Pick<LightSettings, 'exposure' | 'fill' | 'shadows'> {
  /** As `parseLight` reads it; null for the default. */
  readonly light: string | null;
}

/** The direction of the key light, degrees, as in `LightSettings`. */
type Direction = Pick<LightSettings, 'from' | 'height'>;

/** Parses `-40deg 40deg`: from which side of the camera, and how high; null for anything else. */
export function parseLight(text: string): Direction | null {
  const [first, second, ...more] = text.trim().split(/\s+/);
  const from = parseAngle(first);
  const height = second === undefined ? null : parseAngle(second);
  if (from === null || height === null || more.length > 0) return null;
  // The limits of `LIGHT_RANGES`, which embeds would load for this alone.
  const isWithin = Math.abs(from) <= 180 && height >= 0 && height <= 90;
  return isWithin ? { from, height } : null;
}

/** The light of an address. */
export function lightOf({ exposure, light, fill, shadows }: LightOptions): LightSettings {
  const { from, height } = (light === null ? null : parseLight(light)) ?? DEFAULT_LIGHT;
  return { exposure, from, height, fill, shadows };
}

/** The options of a light. */
export function lightOptions({
  exposure,
  from,
  height,
  fill,
  shadows,
}: LightSettings): LightOptions {
  const isDefault = from === DEFAULT_LIGHT.from && height === DEFAULT_LIGHT.height;
  const light = isDefault ? null : `${formatNumber(from, 1)}deg ${formatNumber(height, 1)}deg`;
  return { exposure: Number(formatNumber(exposure, 2)), light, fill, shadows };
}
