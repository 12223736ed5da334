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
