import { NeutralToneMapping, WebGLRenderer } from 'three';

/**
 * Quality of rendering. `high`: everything; `auto`: less where frames take too long, or there is no graphics card; `low`:
 * spares the device.
 */
export type Quality = 'auto' | 'low' | 'high';

/** The settings of a quality. */
export interface QualitySettings {
  /** Device pixels per CSS pixel, at most. */
  readonly maxPixelRatio: number;
  /** Whether what is drawn adapts to how long frames take. */
  readonly isAdaptive: boolean;
  /** When the shadow map and the reflections of the room are drawn: see `Studio`. */
  readonly effects: 'all' | 'by-device' | 'needed';
  readonly antialias: boolean;
  readonly powerPreference: WebGLPowerPreference;
  /** The contact shadow: with it everything is drawn twice. */
  readonly shadow: boolean;
  readonly framesPerSecond: number;
}

const HIGH: QualitySettings = {
  // More than two device pixels per CSS pixel cost power and cannot be seen.
  maxPixelRatio: 2,
  isAdaptive: false,
  effects: 'all',
  antialias: true,
  powerPreference: 'high-performance',
  shadow: true,
  framesPerSecond: Number.POSITIVE_INFINITY,
};

export const QUALITY_SETTINGS: Readonly<Record<Quality, QualitySettings>> = {
  high: HIGH,
  auto: { ...HIGH, isAdaptive: true, effects: 'by-device' },
  low: {
    maxPixelRatio: 1,
    isAdaptive: false,
    effects: 'needed',
    antialias: false,
    powerPreference: 'low-power',
    shadow: false,
    framesPerSecond: 30,
  },
};

/**
 * `no-webgl`: the browser has no WebGL2 context for this canvas. `context-lost`: the GPU has dropped everything, and may
 * restore it. `presenting`: a headset has the renderer.
 */
type StageErrorCode = 'no-webgl' | 'context-lost' | 'presenting';

/** Why there is no stage, or no picture of it. `src/ui` has the sentences. */
export class StageError extends Error {
  readonly code: StageErrorCode;

  constructor(code: StageErrorCode) {
    super(`stage: ${code}`);
    this.name = 'StageError';
    this.code = code;
  }
}

/**
 * Creates a renderer that leaves the canvas transparent where there is nothing.
 *
 * @throws {@link StageError} `no-webgl` where the browser has no WebGL2 context.
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
  // Checking makes the page wait for the graphics card several times for each program.
  renderer.debug.checkShaderErrors = import.meta.env.DEV;
  return renderer;
}

/** Frees the GPU's resources, and the context too: browsers keep 16 contexts, and drop the oldest. */
export function disposeRenderer(renderer: WebGLRenderer): void {
  renderer.dispose();
  renderer.forceContextLoss();
}
