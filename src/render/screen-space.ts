import type { Color, Vector4 } from 'three';
import { parseCssColor } from './theme-colors.ts';

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

/**
 * Marks that stand at a point of the stage with a constant size on the screen. Whole pixels keep small type
 * sharp.
 */
export const LABEL_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform vec2 labelSize;
uniform vec2 labelOffset;
in vec2 corner;
out vec2 vUv;

void main() {
  vUv = corner;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  vec2 pixels = corner * labelSize + labelOffset;
  vec2 anchor = round((gl_Position.xy / gl_Position.w * 0.5 + 0.5) * canvasSize);
  gl_Position.xy = ((anchor + pixels) / canvasSize * 2.0 - 1.0) * gl_Position.w;
}
`;

export const LABEL_FRAGMENT = /* glsl */ `
uniform sampler2D label;
uniform vec3 color;
in vec2 vUv;

void main() {
  float alpha = texture(label, vUv).a;
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(color, alpha);
}
`;
