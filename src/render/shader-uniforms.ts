import type { Color, Vector4 } from 'three';
import { parseCssColor } from './css-color.ts';

/**
 * The drawing surface, shared by every shader that measures in pixels: the same objects are in all their
 * uniforms. Device pixels.
 */
export interface ViewportUniforms {
  readonly canvasSize: { value: [number, number] };
  readonly pixelRatio: { value: number };
}

export function createViewportUniforms(): ViewportUniforms {
  return { canvasSize: { value: [1, 1] }, pixelRatio: { value: 1 } };
}

/** Lines and marks are drawn in the colours of CSS as they are: no light falls on them. */
export function setFlatColor(color: Color, css: string): void {
  const { r, g, b } = parseCssColor(css);
  color.r = r;
  color.g = g;
  color.b = b;
}

/** As `setFlatColor`, with alpha times `strength`. */
export function setFlatColorWithAlpha(color: Vector4, css: string, strength = 1): void {
  const { r, g, b, a } = parseCssColor(css);
  color.set(r, g, b, a * strength);
}
