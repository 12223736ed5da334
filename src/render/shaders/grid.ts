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

export const GRID_FRAGMENT = /* glsl */ `
uniform vec4 minorColor;
uniform vec4 majorColor;
uniform vec4 accentColor;
uniform float lineWidth;
uniform float fadeRadius;
in vec2 vGround;

const float MINOR = 0.25;
const float MAJOR = 1.0;

// How much of a pixel the nearest line covers, for lines along both axes. Lines closer together than a few
// pixels melt away before they can flicker.
float lines(vec2 ground, vec2 perPixel, float spacing) {
  vec2 away = abs(fract(ground / spacing + 0.5) - 0.5) * spacing / perPixel;
  vec2 cover = clamp(lineWidth * 0.5 + 0.5 - away, 0.0, 1.0);
  cover *= smoothstep(2.5 * lineWidth, 9.0 * lineWidth, spacing / perPixel);
  return max(cover.x, cover.y);
}

// A line of one metre forward, from between the feet.
float forwardLine(vec2 ground, vec2 perPixel) {
  float across = clamp(lineWidth * 0.75 + 0.5 - abs(ground.y) / perPixel.y, 0.0, 1.0);
  float along = clamp(min(ground.x, 1.0 - ground.x) / perPixel.x + 0.5, 0.0, 1.0);
  return across * along;
}

void main() {
  // Not fwidth: it would thicken slanting lines.
  vec2 perPixel = vec2(
    length(vec2(dFdx(vGround.x), dFdy(vGround.x))),
    length(vec2(dFdx(vGround.y), dFdy(vGround.y)))
  );
  float reach = length(vGround) / fadeRadius;
  float fade = 1.0 - smoothstep(0.05, 1.0, reach);

  float minor = lines(vGround, perPixel, MINOR);
  float major = lines(vGround, perPixel, MAJOR);
  vec4 color = mix(vec4(minorColor.rgb, minorColor.a * minor), majorColor, major);
  if (major == 0.0 && minor == 0.0) color.a = 0.0;
  color = mix(color, accentColor, forwardLine(vGround, perPixel));

  gl_FragColor = vec4(color.rgb, color.a * fade);
  if (gl_FragColor.a < 0.002) discard;
}
`;
