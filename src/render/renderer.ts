import { NeutralToneMapping, WebGLRenderer } from 'three';
import type { QualitySettings } from './quality.ts';
import { StageError } from './stage-error.ts';

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
