import { NeutralToneMapping, WebGLRenderer } from 'three';

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

/**
 * `no-webgl`: the browser gives no WebGL2 context for this canvas. `context-lost`: the GPU has dropped everything,
 * and may bring it back. `lent`: a headset draws with it.
 */
export type StageErrorCode = 'no-webgl' | 'context-lost' | 'lent';

/** Why there is no stage, or no picture of it. `src/ui` makes the sentence. */
export class StageError extends Error {
  readonly code: StageErrorCode;

  constructor(code: StageErrorCode) {
    super(`stage: ${code}`);
    this.name = 'StageError';
    this.code = code;
  }
}

/**
 * A renderer that leaves the canvas transparent where nothing stands.
 *
 * @throws {@link StageError} `no-webgl` where the browser gives no WebGL2 context.
 */
export function createRenderer(
  canvas: HTMLCanvasElement,
  { antialias, powerPreference }: QualitySettings,
): WebGLRenderer {
  const context = canvas.getContext('webgl2', {
    alpha: true,
    antialias,
    depth: true,
    stencil: false,
    powerPreference,
  });
  if (!context) throw new StageError('no-webgl');
  const renderer = new WebGLRenderer({ canvas, context, alpha: true, antialias });
  renderer.toneMapping = NeutralToneMapping;
  renderer.setClearColor('#000000', 0);
  renderer.info.autoReset = false;
  // Asking for them keeps the page waiting for the graphics card, several times for each program.
  renderer.debug.checkShaderErrors = import.meta.env.DEV;
  return renderer;
}

/** Frees what is on the GPU, and gives the context back: browsers keep 16, and take away the oldest. */
export function disposeRenderer(renderer: WebGLRenderer): void {
  renderer.dispose();
  renderer.forceContextLoss();
}
