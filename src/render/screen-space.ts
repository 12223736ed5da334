/*
 * For drawings that are laid out in pixels of the picture instead of metres: labels, lines, markers, full-screen passes.
 */
import {
  BufferAttribute,
  BufferGeometry,
  type CanvasTexture,
  Color,
  type ShaderMaterialParameters,
} from 'three';

/**
 * The viewport that is drawn, for all shaders that measure in pixels: every material has these same objects among its
 * uniforms, so that a new size reaches them all. In a headset it is the viewport of one eye.
 */
export interface ViewportUniforms {
  /** Width and height, device pixels. */
  readonly canvasSize: { value: [number, number] };
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: { value: number };
}

export function createViewportUniforms(): ViewportUniforms {
  return { canvasSize: { value: [1, 1] }, pixelRatio: { value: 1 } };
}

/** A triangle that covers the whole viewport, in clip space: shaders use `position.xy` as it is. */
export function createFullScreenTriangle(): BufferGeometry {
  const geometry = new BufferGeometry();
  const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]);
  geometry.setAttribute('position', new BufferAttribute(corners, 3));
  return geometry;
}

/** Quads for `LABEL_VERTEX`, one at each anchor: points in metres, in the axes of the object that has the geometry. */
export function createLabelGeometry(
  anchors: readonly (readonly [x: number, y: number, z: number])[],
): BufferGeometry {
  const positions = anchors.flatMap((anchor) => [...anchor, ...anchor, ...anchor, ...anchor]);
  const corners = anchors.flatMap(() => [0, 0, 1, 0, 1, 1, 0, 1]);
  const indices = anchors.flatMap((_, quad) =>
    [0, 1, 2, 0, 2, 3].map((corner) => 4 * quad + corner),
  );
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('corner', new BufferAttribute(new Float32Array(corners), 2));
  geometry.setIndex(indices);
  return geometry;
}

/** The uniforms of `LABEL_VERTEX`, and the texture and colour of its text. Size and offset are set once text is drawn. */
export function createLabelUniforms(
  { canvasSize }: ViewportUniforms,
  text: CanvasTexture,
): NonNullable<ShaderMaterialParameters['uniforms']> {
  return {
    canvasSize,
    label: { value: text },
    labelSize: { value: [1, 1] },
    labelOffset: { value: [0, 0] },
    color: { value: new Color() },
  };
}

/**
 * A label at a point of the stage with a constant size in the picture: `labelSize` and `labelOffset` in device pixels,
 * the offset from the point to the lower left corner. Whole pixels keep small type sharp.
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
