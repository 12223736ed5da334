/** A handle of constant size at a point. */
export const HANDLE_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 center;
in float shape;
in float emphasis;
in float aimed;
out vec2 vPixels;
flat out float vShape;
flat out float vEmphasis;
flat out float vAimed;

void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(center, 1.0);
  vShape = shape;
  vEmphasis = emphasis;
  vAimed = aimed;
  vPixels = corner * 17.0;
  gl_Position.xy += vPixels * pixelRatio / (canvasSize * 0.5) * gl_Position.w;
}
`;

/**
 * Shape 0: a ring; 1: a diamond; 2: pinned, a square on a bar. Emphasis 0: at rest; 1: goes along with
 * another, a faint second outline; 2: chosen, larger with a halo; 3: held, filled. What is aimed has four
 * ticks about it and a larger centre.
 */
export const HANDLE_FRAGMENT = /* glsl */ `
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 ground;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vShape;
flat in float vEmphasis;
flat in float vAimed;

float soft;

float cover(float distance) {
  return 1.0 - smoothstep(-soft, soft, distance);
}

float box(vec2 p, vec2 extent, float radius) {
  return length(max(abs(p) - extent + radius, 0.0)) - radius;
}

// Pixels from the outline; negative within.
float outline(vec2 p, float size) {
  if (vShape < 0.5) return length(p) - size;
  if (vShape < 1.5) return (abs(p.x) + abs(p.y) - size * 1.3) * 0.7071;
  return box(p, vec2(size * 0.92), 1.5);
}

// Premultiplied while it is put together.
vec4 sum = vec4(0.0);

void paint(vec3 color, float alpha) {
  sum = sum * (1.0 - alpha) + vec4(color, 1.0) * alpha;
}

void main() {
  soft = 0.5 / pixelRatio;
  vec2 p = vPixels;
  bool partner = vEmphasis > 0.5 && vEmphasis < 1.5;
  bool chosen = vEmphasis > 1.5;
  bool held = vEmphasis > 2.5;
  bool pinned = vShape > 1.5;
  bool aimed = vAimed > 0.5;
  vec3 line = chosen || aimed ? accent : ink;

  float size = chosen ? 7.5 : 6.0;
  float reach = vShape > 0.5 ? size * 1.3 : size;
  float away = outline(p, size);
  float edge = abs(away) - (chosen ? 1.0 : 0.75);
  float centre = length(p) - (held ? 2.6 : aimed ? 3.0 : 2.0);

  if (chosen) paint(accent, cover(away - 5.0) * 0.24);
  if (partner) paint(accent, cover(abs(away - 3.5) - 0.6) * 0.6);
  if (aimed && !pinned) {
    vec2 tick = abs(abs(p.x) > abs(p.y) ? p : p.yx) - vec2(reach + 4.2, 0.0);
    float away = box(tick, vec2(1.9, 0.8), 0.6);
    paint(ground, cover(away - 1.0) * 0.7);
    paint(line, cover(away));
  }
  if (pinned) {
    float bar = box(p + vec2(0.0, size + 4.0), vec2(6.5, 1.1), 1.0);
    paint(ground, cover(bar - 1.0) * 0.85);
    paint(line, cover(bar));
  }
  paint(ground, cover(edge - 1.0) * 0.7);
  paint(held ? accent : ground, cover(away) * (held ? 1.0 : 0.86));
  paint(line, cover(edge));
  paint(held ? ground : line, cover(centre));
  if (sum.a < 0.01) discard;
  gl_FragColor = vec4(sum.rgb / sum.a, sum.a);
}
`;
