/** The ground's lines, anti-aliased by how fast the ground passes under a pixel. */
export const GRID_VERTEX = /* glsl */ `
uniform float fadeRadius;
out vec2 vGround;

void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vGround = position.xy * fadeRadius;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;

/**
 * `ground`: where on the ground the middle is, and the way forward.
 *
 * `lines` tells how much of a pixel the nearest line covers, for lines along both axes. Lines closer together
 * than a few pixels melt away before they can flicker. `forwardLine` is one metre long, from between the
 * feet. `stepOf` is not fwidth, which would thicken slanting lines. Comments are here and not in the text,
 * which is in the first load as it stands.
 */
export const GRID_FRAGMENT = /* glsl */ `
uniform vec4 minorColor;
uniform vec4 majorColor;
uniform vec4 accentColor;
uniform float lineWidth;
uniform float fadeRadius;
uniform vec4 ground;
in vec2 vGround;

const float MINOR = 0.25;
const float MAJOR = 1.0;

float lines(vec2 point, vec2 perPixel, float spacing) {
  vec2 away = abs(fract(point / spacing + 0.5) - 0.5) * spacing / perPixel;
  vec2 cover = clamp(lineWidth * 0.5 + 0.5 - away, 0.0, 1.0);
  cover *= smoothstep(2.5 * lineWidth, 9.0 * lineWidth, spacing / perPixel);
  return max(cover.x, cover.y);
}

float forwardLine(vec2 point, vec2 perPixel) {
  float across = clamp(lineWidth * 0.75 + 0.5 - abs(point.y) / perPixel.y, 0.0, 1.0);
  float along = clamp(min(point.x, 1.0 - point.x) / perPixel.x + 0.5, 0.0, 1.0);
  return across * along;
}

vec2 stepOf(vec2 point) {
  return vec2(length(vec2(dFdx(point.x), dFdy(point.x))), length(vec2(dFdx(point.y), dFdy(point.y))));
}

void main() {
  vec2 perPixel = stepOf(vGround);
  vec2 onGround = vGround + ground.xy;
  vec2 ahead = mat2(ground.z, -ground.w, ground.w, ground.z) * vGround;
  float reach = length(vGround) / fadeRadius;
  float fade = 1.0 - smoothstep(0.05, 1.0, reach);

  float minor = lines(onGround, perPixel, MINOR);
  float major = lines(onGround, perPixel, MAJOR);
  vec4 color = mix(vec4(minorColor.rgb, minorColor.a * minor), majorColor, major);
  if (major == 0.0 && minor == 0.0) color.a = 0.0;
  color = mix(color, accentColor, forwardLine(ahead, stepOf(ahead)));

  gl_FragColor = vec4(color.rgb, color.a * fade);
  if (gl_FragColor.a < 0.002) discard;
}
`;
