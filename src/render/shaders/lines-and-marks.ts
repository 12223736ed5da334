import { BEFORE_LENS } from './lens.ts';

/** A line of constant width between two points. */
export const LINE_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 from;
in vec3 to;
in float kind;
in float strength;
out vec2 vPixels;
flat out float vLength;
flat out float vKind;
flat out float vStrength;
${BEFORE_LENS}
void main() {
  mat4 toClip = projectionMatrix * modelViewMatrix;
  vec4 fromClip = toClip * vec4(from, 1.0);
  vec4 toPoint = toClip * vec4(to, 1.0);
  if (max(fromClip.w, toPoint.w) < 0.003) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  fromClip = beforeLens(fromClip, toPoint);
  toPoint = beforeLens(toPoint, fromClip);

  vec2 start = fromClip.xy / fromClip.w * canvasSize * 0.5;
  vec2 way = toPoint.xy / toPoint.w * canvasSize * 0.5 - start;
  vLength = max(length(way), 0.001);
  vec2 along = way / vLength;
  vKind = kind;
  vStrength = strength;

  float margin = 4.0 * pixelRatio;
  vPixels = vec2(mix(-margin, vLength + margin, corner.x * 0.5 + 0.5), corner.y * margin);
  vec2 pixels = start + along * vPixels.x + vec2(-along.y, along.x) * vPixels.y;
  gl_Position = vec4(pixels / (canvasSize * 0.5), 0.0, 1.0);
}
`;

/**
 * Kind 0: a chain, solid; 1: from here to where it is to be, dashed; 2: the edge of a plane, thin; 3: the rim
 * of a limit; 4: the same, reached.
 */
export const LINE_FRAGMENT = /* glsl */ `
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 ground;
uniform vec3 warn;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vLength;
flat in float vKind;
flat in float vStrength;

void main() {
  vec2 p = vPixels / pixelRatio;
  float past = max(max(-p.x, p.x - vLength / pixelRatio), 0.0);
  float far = length(vec2(past, p.y));
  bool chain = vKind < 0.5;
  bool dashed = vKind > 0.5 && vKind < 1.5;
  bool limit = vKind > 2.5 && vKind < 3.5;
  bool reached = vKind > 3.5;
  float halfWidth = reached ? 1.5 : chain ? 1.25 : dashed ? 0.9 : 0.6;
  float gap = dashed ? step(0.58, fract(p.x / 7.0)) : 0.0;
  float soft = 0.5 / pixelRatio;
  float line = (1.0 - smoothstep(halfWidth - soft, halfWidth + soft, far)) * (1.0 - gap);
  // A pale rim keeps the chain readable over the body.
  float rim = chain ? (1.0 - smoothstep(halfWidth + 1.0 - soft, halfWidth + 1.0 + soft, far)) * 0.8 : 0.0;
  float alpha = max(line, rim) * vStrength;
  if (alpha < 0.01) discard;
  vec3 color = reached ? warn : limit ? mix(ground, ink, 0.62) : chain ? ink : accent;
  gl_FragColor = vec4(mix(ground, color, line), alpha);
}
`;

/** A mark of constant size at a point. */
export const MARK_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 center;
in float kind;
in float strength;
out vec2 vPixels;
flat out float vKind;
flat out float vStrength;

void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(center, 1.0);
  vKind = kind;
  vStrength = strength;
  vPixels = corner * 10.5;
  gl_Position.xy += vPixels * pixelRatio / (canvasSize * 0.5) * gl_Position.w;
}
`;

/** Kind 0: a disc; 1: a ring; 2: a filled diamond; 3: a ring about a diamond. */
export const MARK_FRAGMENT = /* glsl */ `
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 ground;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vKind;
flat in float vStrength;

void main() {
  float soft = 0.5 / pixelRatio;
  float around = length(vPixels);
  float shape;
  float outer;
  vec3 color = ink;
  if (vKind < 0.5) {
    shape = around - 2.6;
    outer = shape - 1.0;
  } else if (vKind < 1.5 || vKind > 2.5) {
    color = accent;
    shape = abs(around - (vKind < 1.5 ? 5.0 : 7.6)) - (vKind < 1.5 ? 1.0 : 0.8);
    outer = shape - 1.0;
  } else {
    color = accent;
    shape = (abs(vPixels.x) + abs(vPixels.y) - 5.4) * 0.7071;
    outer = shape - 1.2;
  }
  float fill = 1.0 - smoothstep(-soft, soft, shape);
  float rim = 1.0 - smoothstep(-soft, soft, outer);
  float alpha = max(fill, 0.85 * rim) * vStrength;
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(mix(ground, color, fill), alpha);
}
`;
