import type { Bounds } from '../../../render/index.ts';
import {
  createPicture,
  drawInto,
  type PictureOptions,
  takeScreenshot,
} from '../../../render/pictures/index.ts';
import type { AvatarStage } from '../avatar-stage.ts';

/** The share of its height by which the avatar is surrounded in a portrait. */
const PORTRAIT_MARGIN = 0.06;

/** A PNG of the stage at this moment, also between two frames. @throws {@link StageError} where nothing can be drawn. */
export function takeStageScreenshot(avatarStage: AvatarStage): Promise<Blob> {
  return takeScreenshot(avatarStage.poseStage());
}

/**
 * The stage at this moment, as a canvas of any size.
 *
 * @throws {@link StageError} where nothing can be drawn.
 */
export function drawStagePicture(
  avatarStage: AvatarStage,
  options: PictureOptions,
): HTMLCanvasElement {
  return createPicture(avatarStage.poseStage(), options);
}

/**
 * As `drawStagePicture`, onto a canvas of the caller's, which can be used again; covers its former content.
 *
 * @throws {@link StageError} where nothing can be drawn.
 */
export function drawStageInto(
  avatarStage: AvatarStage,
  context: CanvasRenderingContext2D,
  options: PictureOptions,
): void {
  drawInto(avatarStage.poseStage(), context, options);
}

/**
 * A square picture of the avatar from the front, `size` pixels wide; neither the screen nor the camera changes.
 *
 * @throws {@link StageError} where nothing can be drawn.
 */
export function drawPortrait(avatarStage: AvatarStage, size: number): HTMLCanvasElement {
  const stage = avatarStage.poseStage();
  const { min, max } = avatarStage.view?.bounds() ?? { min: [0, -0.5, 0], max: [0, 0.5, 1.85] };
  const margin = PORTRAIT_MARGIN * (max[2] - min[2]);
  const bounds: Bounds = {
    min: [min[0], min[1] - margin, min[2] - margin],
    max: [max[0], max[1] + margin, max[2] + margin],
  };
  const options = { width: size, height: size, background: 'transparent' };
  const hasGrid = stage.grid.object.visible;
  stage.grid.setVisible(false);
  try {
    return stage.camera.lookFrontAt(bounds, () => createPicture(stage, options));
  } finally {
    stage.grid.setVisible(hasGrid);
    avatarStage.invalidate();
  }
}
