import { BEFORE_LENS } from './lens.ts';

/** A bone lies flat towards the viewer between two points; its width is in pixels. */
export const BONE_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 head;
in vec3 tip;
in float marked;
out vec2 vPixels;
flat out float vLength;
flat out float vHalfWidth;
flat out float vMarked;
${BEFORE_LENS}
void main() {
  mat4 toClip = projectionMatrix * modelViewMatrix;
  vec4 headClip = toClip * vec4(head, 1.0);
  vec4 tipClip = toClip * vec4(tip, 1.0);
  if (max(headClip.w, tipClip.w) < 0.003) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  headClip = beforeLens(headClip, tipClip);
  tipClip = beforeLens(tipClip, headClip);

  vec2 headPixels = headClip.xy / headClip.w * canvasSize * 0.5;
  vec2 tipPixels = tipClip.xy / tipClip.w * canvasSize * 0.5;
  vec2 way = tipPixels - headPixels;
  vLength = max(length(way), 0.001);
  vec2 along = way / vLength;
  vec2 across = vec2(-along.y, along.x);
  // Its width goes with its true length, so a bone that points at the viewer stays a bone.
  float trueLength = distance(head, tip) * projectionMatrix[1][1] * canvasSize.y * 0.5 / headClip.w;
  vHalfWidth = clamp(trueLength * 0.1, 1.2 * pixelRatio, 9.0 * pixelRatio);
  vMarked = marked;

  float margin = 2.0 * pixelRatio;
  vPixels = vec2(
    mix(-margin, vLength + margin, corner.x * 0.5 + 0.5),
    corner.y * (vHalfWidth + margin)
  );
  vec2 pixels = headPixels + along * vPixels.x + across * vPixels.y;
  gl_Position = vec4(pixels / (canvasSize * 0.5), 0.0, 1.0);
}
`;

export const BONE_FRAGMENT = /* glsl */ `
uniform vec3 fill;
uniform vec3 outline;
uniform vec3 markedFill;
uniform vec3 markedOutline;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vLength;
flat in float vHalfWidth;
flat in float vMarked;

// Signed distance to the outline of an octahedron seen from the side: broad near the head, a point at the tip.
float toOutline(vec2 p) {
  float waist = 0.17 * vLength;
  vec2 side = vec2(p.x, abs(p.y));
  float headSide = dot(side, normalize(vec2(-vHalfWidth, waist)));
  float tipSide = dot(side - vec2(vLength, 0.0), normalize(vec2(vHalfWidth, vLength - waist)));
  return max(headSide, tipSide);
}

void main() {
  float far = toOutline(vPixels);
  float line = clamp(0.5 * pixelRatio + 0.5 - abs(far), 0.0, 1.0);
  float inside = clamp(0.5 - far, 0.0, 1.0);
  vec3 fillColor = mix(fill, markedFill, vMarked);
  vec3 lineColor = mix(outline, markedOutline, vMarked);
  // Two facets: the one turned from the light is a little inked.
  float facet = clamp(0.5 - vPixels.y, 0.0, 1.0);
  fillColor = mix(fillColor, lineColor, 0.28 * facet);
  float fillAlpha = inside * mix(0.5, 0.72, vMarked);
  // Short bones would be nothing but outline.
  float lineAlpha = line * mix(0.85, 1.0, vMarked) * mix(0.45, 1.0, smoothstep(1.2, 3.0, vHalfWidth / pixelRatio));
  float alpha = lineAlpha + fillAlpha * (1.0 - lineAlpha);
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(mix(fillColor, lineColor, lineAlpha / alpha), alpha);
}
`;

/** A joint is a small disc; tiny bones have tiny joints. */
export const JOINT_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 center;
in float reach;
in float marked;
out vec2 vPixels;
flat out float vRadius;
flat out float vMarked;

void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(center, 1.0);
  float reachPixels = reach * projectionMatrix[1][1] * canvasSize.y * 0.5 / gl_Position.w;
  vRadius = clamp(reachPixels * 0.13, 0.9 * pixelRatio, 2.7 * pixelRatio) + marked * pixelRatio;
  vMarked = marked;
  vPixels = corner * (vRadius + 1.5 * pixelRatio);
  gl_Position.xy += vPixels / (canvasSize * 0.5) * gl_Position.w;
}
`;

export const JOINT_FRAGMENT = /* glsl */ `
uniform vec3 fill;
uniform vec3 outline;
uniform vec3 markedFill;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vRadius;
flat in float vMarked;

void main() {
  float far = length(vPixels) - vRadius;
  float line = clamp(0.6 * pixelRatio + 0.5 - abs(far), 0.0, 1.0);
  float disc = clamp(0.5 - far, 0.0, 1.0);
  vec3 color = mix(mix(fill, markedFill, vMarked), mix(outline, fill, vMarked), line);
  float alpha = max(line, disc);
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(color, alpha);
}
`;
