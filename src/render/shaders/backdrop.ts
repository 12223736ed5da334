/** A triangle that covers the picture, whatever the camera; it needs the way that is looked, in the world. */
export const BACKDROP_VERTEX = /* glsl */ `
out vec3 vWay;

void main() {
  gl_Position = vec4(position.xy, 1.0, 1.0);
  vec4 far = inverse(projectionMatrix) * vec4(position.xy, 1.0, 1.0);
  vWay = transpose(mat3(viewMatrix)) * (far.xyz / far.w);
}
`;

/** One colour, brighter about the horizon. Up is +Y: three's axes. */
export const BACKDROP_FRAGMENT = /* glsl */ `
uniform vec3 color;
in vec3 vWay;

void main() {
  float height = normalize(vWay).y;
  gl_FragColor = vec4(color * mix(1.02, 0.92, smoothstep(0.0, 1.0, abs(height))), 1.0);
}
`;
