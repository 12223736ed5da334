/** GLSL: what a line between two points needs before it can be laid out on the screen. */
export const BEFORE_LENS = /* glsl */ `
// Behind the lens there is no direction on the screen: such a point moves to just before it.
vec4 beforeLens(vec4 point, vec4 towards) {
  const float NEAREST = 0.002;
  if (point.w >= NEAREST) return point;
  return mix(point, towards, (NEAREST - point.w) / (towards.w - point.w));
}
`;
