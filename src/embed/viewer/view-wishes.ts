import { isColour, type PageOptions, parseOrbit, parseTarget } from '../../app/address/index.ts';
import type { StageCamera } from '../../render/index.ts';
import type { CameraChange } from '../contract.ts';
import { badArgument } from '../protocol/index.ts';
import { VIEWER_WORDS } from './words.ts';

/**
 * Brings the camera there.
 * @throws {@link ViewerError} `bad-argument` for texts that say no place; then it stays where it is.
 */
export function changeCamera(camera: StageCamera, change: CameraChange): void {
  const { orbit: orbitText, target: targetText, view, autoRotate, animate = true } = change;
  const orbit = orbitText === undefined ? null : parseOrbit(orbitText);
  const target = targetText === undefined ? null : parseTarget(targetText);
  if (orbitText !== undefined && !orbit) throw badCamera('orbit', VIEWER_WORDS.orbit);
  if (targetText !== undefined && !target) throw badCamera('target', VIEWER_WORDS.target);
  if (view) camera.view(view, animate);
  if (target) camera.setTarget(target, animate);
  if (orbit) camera.setOrbit(orbit, animate);
  if (autoRotate !== undefined) camera.autoRotate = autoRotate;
}

function badCamera(name: string, expected: string): Error {
  return badArgument(`setCamera(1).${name}`, expected);
}

/** Looks from where the options say, at once; what they say wrongly is as if it were not said. */
export function setFirstView(camera: StageCamera, options: PageOptions): void {
  const orbit = options.cameraOrbit === null ? null : parseOrbit(options.cameraOrbit);
  const target = options.cameraTarget === null ? null : parseTarget(options.cameraTarget);
  if (target) camera.setTarget(target, false);
  if (orbit) camera.setOrbit(orbit, false);
  camera.autoRotate = options.autoRotate;
}

/** Whether the stage can be had before it: `stage`, `transparent` or a CSS colour. */
export function isBackground(text: string): boolean {
  return text === 'stage' || text === 'transparent' || isColour(text.trim());
}

/** Paints what is behind a canvas; `stage` is what style sheets have there. */
export function paintBackground(canvas: HTMLCanvasElement, background: string): void {
  const isStage = background === 'stage';
  canvas.style.backgroundImage = isStage ? '' : 'none';
  // Not the shorthand: a colour fetches nothing, whatever CSS comes to take for one.
  canvas.style.backgroundColor = isStage ? '' : background;
}
