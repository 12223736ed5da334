import type { LightSettings } from './light-settings.ts';

/** The numbers that a setting may be. */
interface SettingRange {
  readonly min: number;
  readonly max: number;
}

/** The limits of the settings, in their units. */
export const LIGHT_RANGES = {
  exposure: { min: -3, max: 3 },
  from: { min: -180, max: 180 },
  height: { min: 0, max: 90 },
  fill: { min: 0, max: 100 },
} as const satisfies Partial<Record<keyof LightSettings, SettingRange>>;
