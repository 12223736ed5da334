/**
 * How much the device is asked for. `high`: all that can be seen; `auto`: fewer pixels where frames take long;
 * `low`: a still machine first.
 */
export type Quality = 'auto' | 'low' | 'high';

/** What a quality costs. */
export interface QualitySettings {
  /** Device pixels per CSS pixel, at most. */
  readonly maxPixelRatio: number;
  /** Whether the pixel ratio follows what the device can do. */
  readonly adaptsPixelRatio: boolean;
  readonly antialias: boolean;
  readonly powerPreference: WebGLPowerPreference;
  /** A soft shadow has everything drawn twice. */
  readonly shadow: boolean;
  readonly framesPerSecond: number;
}

/** Beyond two device pixels per CSS pixel nothing is gained but heat. */
const HIGH: QualitySettings = {
  maxPixelRatio: 2,
  adaptsPixelRatio: false,
  antialias: true,
  powerPreference: 'high-performance',
  shadow: true,
  framesPerSecond: Number.POSITIVE_INFINITY,
};

export const QUALITY_SETTINGS: Readonly<Record<Quality, QualitySettings>> = {
  high: HIGH,
  auto: { ...HIGH, adaptsPixelRatio: true },
  low: {
    maxPixelRatio: 1,
    adaptsPixelRatio: false,
    antialias: false,
    powerPreference: 'low-power',
    shadow: false,
    framesPerSecond: 30,
  },
};
