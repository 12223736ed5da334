import type { AvatarStage } from '../../app/stage/index.ts';
import { canvasToPng } from '../../render/index.ts';
import { ViewerError } from '../contract.ts';
import { OUT_OF_MEMORY } from './failures.ts';

const SMALLEST = 16;
const LARGEST = 4096;

const pixels = (wanted: number) => Math.min(Math.max(wanted, SMALLEST), LARGEST);

/** A PNG of the present moment; sizes that are left out are the canvas's. */
export async function pictureOf(
  avatarStage: AvatarStage,
  canvas: HTMLCanvasElement,
  wish: { readonly width?: number; readonly height?: number; readonly background: string },
): Promise<Blob> {
  const { width = pixels(canvas.width), height = pixels(canvas.height), background } = wish;
  const picture = avatarStage.drawPicture({ width, height, background });
  const png = await canvasToPng(picture);
  if (!png) throw new ViewerError(OUT_OF_MEMORY);
  return png;
}
