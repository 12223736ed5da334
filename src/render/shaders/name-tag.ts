/** Where the texture is white there is a letter, where it is black the letter's halo. */
export const NAME_FRAGMENT = /* glsl */ `
uniform sampler2D label;
uniform vec3 color;
uniform vec3 halo;
uniform float opacity;
in vec2 vUv;

void main() {
  vec4 ink = texture(label, vUv);
  if (ink.a < 0.01) discard;
  gl_FragColor = vec4(mix(halo, color, ink.r), ink.a * opacity);
}
`;
