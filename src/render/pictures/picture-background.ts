import type { StageTheme } from '../theme-colors.ts';

/** A picture of the stage. */
export interface PictureOptions {
  /** Pixels, 16 to 4096 each. */
  readonly width: number;
  readonly height: number;
  /** `stage` (the page's gradient), `transparent`, or a CSS colour. */
  readonly background: string;
}

/** The gradient behind the stage, as the page's style sheet has it: shares of the width and height. */
const CENTRE = { x: 0.5, y: 0.4 };
const RADIUS = { x: 0.9, y: 0.78 };
const MIDDLE_STOP = 0.58;

/** Covers a picture with its background; for a text that is not a colour, the picture stays transparent. */
export function paintBackground(
  context: CanvasRenderingContext2D,
  { width, height, background }: PictureOptions,
  theme: StageTheme | null,
): void {
  context.clearRect(0, 0, width, height);
  const style = background === 'stage' ? createGradient(context, theme) : background;
  if (!style) return;
  context.save();
  // A canvas ignores a style that is not a colour, and keeps this one.
  context.fillStyle = 'transparent';
  context.fillStyle = style;
  if (background === 'stage') {
    // The gradient is a circle about the origin, which becomes an ellipse in the picture.
    context.translate(CENTRE.x * width, CENTRE.y * height);
    context.scale(RADIUS.x * width, RADIUS.y * height);
    context.fillRect(-1, -1, 2, 2);
  } else {
    context.fillRect(0, 0, width, height);
  }
  context.restore();
}

function createGradient(
  context: CanvasRenderingContext2D,
  theme: StageTheme | null,
): CanvasGradient | null {
  if (!theme) return null;
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  gradient.addColorStop(0, theme.stageTop);
  gradient.addColorStop(MIDDLE_STOP, theme.stageMiddle);
  gradient.addColorStop(1, theme.stageEdge);
  return gradient;
}
