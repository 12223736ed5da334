import type { TexturePixels } from '../../formats/texture/index.ts';

/** Pixels along each side, and cells. */
const SIZE = 1024;
const CELLS = 8;
const CELL = SIZE / CELLS;

/**
 * A checker whose cells are labelled from A1 at the bottom left to H8 at the top right, so that stretched, mirrored and
 * rotated places can be seen: hues go from left to right, and the top is lighter than the bottom.
 */
export function createLabelledChecker(): TexturePixels {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser has no 2D canvas');
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `600 ${0.42 * CELL}px sans-serif`;
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) drawCell(context, column, row);
  }
  const { data } = context.getImageData(0, 0, SIZE, SIZE);
  const rgba = new Uint8Array(data.length);
  // A canvas has its top row first.
  const stride = 4 * SIZE;
  for (let row = 0; row < SIZE; row++) {
    rgba.set(data.subarray(row * stride, (row + 1) * stride), (SIZE - 1 - row) * stride);
  }
  return { width: SIZE, height: SIZE, rgba, mask: null, reduction: 0 };
}

/** `row` counts from the bottom. */
function drawCell(context: CanvasRenderingContext2D, column: number, row: number): void {
  const isLight = (column + row) % 2 === 0;
  const lightness = (isLight ? 66 : 46) + 2 * row;
  const [left, top] = [column * CELL, SIZE - (row + 1) * CELL];
  context.fillStyle = `hsl(${(column * 360) / CELLS} 32% ${lightness}%)`;
  context.fillRect(left, top, CELL, CELL);
  context.fillStyle = isLight ? '#1d1f22' : '#f4f4f2';
  context.fillText(`${'ABCDEFGH'[column]}${row + 1}`, left + CELL / 2, top + CELL / 2);
}
