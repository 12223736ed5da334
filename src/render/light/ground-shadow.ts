import {
  Color,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  UniformsLib,
  UniformsUtils,
  Vector2,
} from 'three';
import { type StageTheme, setUnlitColor } from '../theme-colors.ts';

/** Opacity of the full shadow. */
const STRENGTH = { light: 0.3, dark: 0.5 };

/**
 * The shadow of the key light on the ground, which is invisible itself. It is sharp at the feet and ever softer away from
 * them, as the shadow of a large lamp is.
 */
export class GroundShadow {
  readonly object: Mesh<PlaneGeometry, ShaderMaterial>;

  constructor() {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: UniformsUtils.merge([
        UniformsLib.lights,
        {
          color: { value: new Color() },
          strength: { value: STRENGTH.light },
          foot: { value: new Vector2() },
          reach: { value: 1 },
          softness: { value: 0 },
        },
      ]),
      lights: true,
      transparent: true,
      depthWrite: false,
    });
    this.object = new Mesh(new PlaneGeometry(2, 2), material);
    this.object.renderOrder = 1;
    this.object.receiveShadow = true;
    this.object.visible = false;
  }

  setTheme(theme: StageTheme): void {
    const { uniforms } = this.object.material;
    setUnlitColor(uniforms.color.value, theme.shadow);
    uniforms.strength.value = theme.dark ? STRENGTH.dark : STRENGTH.light;
  }

  /**
   * Places the ground around the shadow. Allocates nothing.
   *
   * @param x - The centre of what casts it, metres on the stage.
   * @param reach - Metres around the centre that are drawn; the shadow fades towards them.
   * @param softness - How fast the shadow becomes soft: metres per metre from the centre.
   */
  place(x: number, y: number, reach: number, softness: number): void {
    const { object } = this;
    const { uniforms } = object.material;
    object.position.set(x, y, 0);
    object.scale.set(reach, reach, 1);
    uniforms.foot.value.set(x, y);
    uniforms.reach.value = reach;
    uniforms.softness.value = softness;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

/** `vOffset`: metres from the centre. */
const VERTEX = /* glsl */ `
#include <common>
#include <shadowmap_pars_vertex>
uniform float reach;
out vec2 vOffset;

void main() {
  vec3 objectNormal = normal;
  #include <defaultnormal_vertex>
  #include <begin_vertex>
  #include <project_vertex>
  #include <worldpos_vertex>
  #include <shadowmap_vertex>
  vOffset = position.xy * reach;
}
`;

const FRAGMENT = /* glsl */ `
#include <common>
#include <lights_pars_begin>
#include <shadowmap_pars_fragment>
uniform vec3 color;
uniform float strength;
uniform float reach;
uniform float softness;
in vec2 vOffset;

const int SAMPLES = 16;

float shadowAt(float metres) {
#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
  vec3 at = vDirectionalShadowCoord[0].xyz / vDirectionalShadowCoord[0].w;
  vec2 inside = step(vec2(0.0), at.xy) * step(at.xy, vec2(1.0));
  if (inside.x * inside.y == 0.0 || at.z > 1.0) return 0.0;
  // The radius of a shadow map's light is metres as a share of the map.
  float radius = directionalLightShadows[0].shadowRadius / directionalLightShadows[0].shadowMapSize.x;
  vec2 spread = vec2(radius + softness * metres);
  float turn = interleavedGradientNoise(gl_FragCoord.xy) * PI2;
  float lit = 0.0;
  for (int index = 0; index < SAMPLES; index++) {
    vec2 offset = vogelDiskSample(index, SAMPLES, turn) * spread;
    lit += texture(directionalShadowMap[0], vec3(at.xy + offset, at.z + directionalLightShadows[0].shadowBias));
  }
  return 1.0 - lit / float(SAMPLES);
#else
  return 0.0;
#endif
}

void main() {
  float metres = length(vOffset);
  float fade = 1.0 - smoothstep(0.35, 1.0, metres / reach);
  float alpha = shadowAt(metres) * strength * fade;
  if (alpha < 0.002) discard;
  gl_FragColor = vec4(color, alpha);
}
`;
