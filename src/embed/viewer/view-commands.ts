import { isColour, type PageOptions, parseOrbit, parseTarget } from '../../app/address/index.ts';
import type { AvatarStage } from '../../app/stage/index.ts';
import type { StageCamera } from '../../render/index.ts';
import { type CameraChange, ViewerError } from '../contract.ts';
import { badArgument } from '../protocol/index.ts';
import { EXPECTED } from '../words/en/embed-errors.ts';
import { OUT_OF_MEMORY } from './command-results.ts';

/**
 * Moves the camera.
 *
 * @throws {@link ViewerError} `bad-argument` for texts that are not positions; then nothing moves.
 */
export function changeCamera(camera: StageCamera, change: CameraChange): void {
  const { orbit: orbitText, target: targetText, view, autoRotate, animate = true } = change;
  const orbit = orbitText === undefined ? null : parseOrbit(orbitText);
  const target = targetText === undefined ? null : parseTarget(targetText);
  if (orbitText !== undefined && !orbit) throw badArgument('setCamera(1).orbit', EXPECTED.orbit);
  if (targetText !== undefined && !target) {
    throw badArgument('setCamera(1).target', EXPECTED.target);
  }
  if (view) camera.view(view, animate);
  if (target) camera.setTarget(target, animate);
  if (orbit) camera.setOrbit(orbit, animate);
  if (autoRotate !== undefined) camera.autoRotate = autoRotate;
}

/** Moves the camera to the position in the options without easing; invalid texts are ignored. */
export function applyCameraOptions(camera: StageCamera, options: PageOptions): void {
  const orbit = options.cameraOrbit === null ? null : parseOrbit(options.cameraOrbit);
  const target = options.cameraTarget === null ? null : parseTarget(options.cameraTarget);
  if (target) camera.setTarget(target, false);
  if (orbit) camera.setOrbit(orbit, false);
  camera.autoRotate = options.autoRotate;
}

/** Whether a text is a background: `stage`, `transparent` or a CSS colour. */
export function isBackground(text: string): boolean {
  return text === 'stage' || text === 'transparent' || isColour(text.trim());
}

/** Smallest and largest sides of a picture, pixels, as for `ScreenshotOptions`. */
const MIN_SIDE = 16;
const MAX_SIDE = 4096;

/** A PNG of the stage at this moment, by default as large as the canvas. */
export async function takePicture(
  avatarStage: AvatarStage,
  canvas: HTMLCanvasElement,
  options: { readonly width?: number; readonly height?: number; readonly background: string },
): Promise<Blob> {
  const clampSide = (pixels: number) => Math.min(Math.max(pixels, MIN_SIDE), MAX_SIDE);
  const {
    width = clampSide(canvas.width),
    height = clampSide(canvas.height),
    background,
  } = options;
  const [{ drawStagePicture }, { canvasToPng }] = await Promise.all([
    import('../../app/stage/pictures/index.ts'),
    import('../../render/pictures/index.ts'),
  ]);
  const picture = drawStagePicture(avatarStage, { width, height, background });
  const png = await canvasToPng(picture);
  if (!png) throw new ViewerError(OUT_OF_MEMORY);
  return png;
}
