import type { Stage } from '../stage.ts';
import { type PictureOptions, paintBackground } from './picture-background.ts';

/**
 * Draws the stage as it is in another size: the view from top to bottom stays the same. The screen does not change.
 *
 * @throws {@link StageError} `context-lost` or `presenting`.
 */
export function createPicture(stage: Stage, options: PictureOptions): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  picture.width = options.width;
  picture.height = options.height;
  const context = picture.getContext('2d');
  if (context) drawInto(stage, context, options);
  return picture;
}

/**
 * As `createPicture`, onto the upper left corner of a canvas of the caller's, over its former content.
 *
 * @throws {@link StageError} `context-lost` or `presenting`.
 */
export function drawInto(
  stage: Stage,
  context: CanvasRenderingContext2D,
  options: PictureOptions,
): void {
  const { width, height, background } = options;
  paintBackground(context, options, stage.theme);
  stage.copyInto(context, width, height, background !== 'transparent');
}

/** A PNG of the stage as it is, in device pixels, transparent where nothing is drawn. */
export async function takeScreenshot(stage: Stage): Promise<Blob> {
  stage.render();
  const png = await canvasToPng(stage.canvas);
  if (!png) throw new Error('the canvas gave no picture');
  return png;
}

/** The contents of a canvas as a PNG; null where the browser has no memory for it. */
export function canvasToPng(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
