/**
 * How near the ground every point under the avatar is covered: red tells of what almost touches it, green of
 * what is within a step's height. Seen from below; the nearest wins by the blending. The stage's up is
 * three's Y.
 */
export const CASTER_VERTEX = /* glsl */ `
#include <common>
#include <skinning_pars_vertex>
out float vHeight;

void main() {
  #include <skinbase_vertex>
  #include <begin_vertex>
  #include <skinning_vertex>
  vec4 world = modelMatrix * vec4(transformed, 1.0);
  vHeight = world.y;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;

export const CASTER_FRAGMENT = /* glsl */ `
in float vHeight;

void main() {
  float near = clamp(1.0 - vHeight / 0.16, 0.0, 1.0);
  float wide = clamp(1.0 - vHeight / 1.1, 0.0, 1.0);
  gl_FragColor = vec4(near * near, wide * wide, 0.0, 1.0);
}
`;

export const BLUR_VERTEX = /* glsl */ `
out vec2 vUv;

void main() {
  vUv = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;

/**
 * One direction of two Gaussians: one texel wide for red, six for green. Between two texels the texture itself
 * gives the mean: two taps make three weights of the narrow one.
 */
export const BLUR_FRAGMENT = /* glsl */ `
uniform sampler2D cover;
uniform vec2 texel;
in vec2 vUv;

float wide(float offset) {
  return texture(cover, vUv + texel * offset).g + texture(cover, vUv - texel * offset).g;
}

void main() {
  vec2 middle = texture(cover, vUv).rg;
  float near = texture(cover, vUv + texel * 1.2).r + texture(cover, vUv - texel * 1.2).r;
  float red = 0.4 * middle.r + 0.3 * near;
  float green = 0.18 * middle.g + 0.16 * wide(2.4) + 0.12 * wide(4.8) + 0.08 * wide(7.2) + 0.05 * wide(9.6);
  gl_FragColor = vec4(red, green, 0.0, 1.0);
}
`;

/** The texture was drawn from below: it lies mirrored on the ground. */
export const SHADOW_VERTEX = /* glsl */ `
out vec2 vUv;

void main() {
  vUv = vec2(uv.x, 1.0 - uv.y);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

export const SHADOW_FRAGMENT = /* glsl */ `
uniform sampler2D cover;
uniform vec3 color;
uniform vec2 strength;
in vec2 vUv;

void main() {
  vec2 shade = texture(cover, vUv).rg * strength;
  vec2 edge = smoothstep(0.0, 0.12, vUv) * smoothstep(0.0, 0.12, 1.0 - vUv);
  float alpha = (1.0 - (1.0 - shade.x) * (1.0 - shade.y)) * edge.x * edge.y;
  if (alpha < 0.002) discard;
  gl_FragColor = vec4(color, alpha);
}
`;
