import { type MeshStandardMaterial, type ShaderMaterial, Vector3, Vector4 } from 'three';

type Uniforms = ShaderMaterial['uniforms'];
type Shader = Parameters<MeshStandardMaterial['onBeforeCompile']>[0];

/** What the shader of a surface has besides three's own. */
export interface SurfaceUniforms {
  /**
   * How much of the surface is drawn as it is, without light: everywhere, and by the alpha of its texture; and glow.
   */
  readonly ownLight: { readonly value: Vector3 };
  /** Legacy: linear specular colour, and glossiness. */
  readonly legacySpecular: { readonly value: Vector4 };
  /** Legacy: strength of reflections of the environment. */
  readonly legacyEnvironment: { value: number };
  /** Planar mapping: metres of the object along each axis per unit of its mesh. */
  readonly planarScale: { readonly value: Vector3 };
}

export function createSurfaceUniforms(): SurfaceUniforms {
  return {
    ownLight: { value: new Vector3() },
    legacySpecular: { value: new Vector4(0, 0, 0, 0) },
    legacyEnvironment: { value: 0 },
    planarScale: { value: new Vector3(1, 1, 1) },
  };
}

/** Adds what in-world surfaces need to three's standard material; `isLegacy`: its gloss is that of a legacy surface. */
export function extendStandardShader(
  shader: Shader,
  uniforms: SurfaceUniforms,
  { isLegacy, isPlanar }: { readonly isLegacy: boolean; readonly isPlanar: boolean },
): void {
  Object.assign(shader.uniforms as Uniforms, uniforms);
  if (isPlanar) addPlanarMapping(shader);
  shader.fragmentShader = shader.fragmentShader
    .replace('#include <common>', `$&\n${OWN_LIGHT_UNIFORMS}`)
    .replace('#include <opaque_fragment>', `${OWN_LIGHT}\n$&`);
  if (!isLegacy) return;
  shader.fragmentShader = shader.fragmentShader
    .replace('#include <common>', `$&\n${LEGACY_UNIFORMS}`)
    .replace('#include <roughnessmap_fragment>', LEGACY_GLOSS)
    .replace('#include <lights_physical_fragment>', `$&\n${LEGACY_SPECULAR}`)
    .replace('#include <lights_fragment_end>', `${LEGACY_ENVIRONMENT}\n$&`);
}

/** Makes texture coordinates from position and normal; the transforms of the maps apply to these. */
function addPlanarMapping(shader: Pick<Shader, 'vertexShader'>): void {
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', `$&\n${PLANAR_UNIFORMS}`)
    .replace('#include <uv_vertex>', `${PLANAR_COORDINATES}\n$&`);
}

const OWN_LIGHT_UNIFORMS = /* glsl */ `
uniform vec3 ownLight;
`;

/** Where a surface is fullbright it shows texture times colour; glow adds to that, as a substitute for bloom. */
const OWN_LIGHT = /* glsl */ `
outgoingLight = mix(outgoingLight, diffuseColor.rgb, max(ownLight.x, ownLight.y * diffuseColor.a));
outgoingLight += diffuseColor.rgb * (ownLight.z * diffuseColor.a);
`;

const LEGACY_UNIFORMS = /* glsl */ `
uniform vec4 legacySpecular;
uniform float legacyEnvironment;
`;

/**
 * The roughness whose GGX highlight is as wide as that of Blinn-Phong with the viewer's exponent, 368 times the square of
 * the gloss. The specular map is in three's slot for roughness, which has a transform of its own.
 *
 * **Source:** textures.md sections 2 and 4.
 */
const LEGACY_GLOSS = /* glsl */ `
float legacyGlossiness = legacySpecular.a;
#ifdef USE_NORMALMAP
  legacyGlossiness *= texture2D(normalMap, vNormalMapUv).a;
#endif
vec4 legacyStrength = vec4(legacySpecular.rgb, legacyEnvironment);
#ifdef USE_ROUGHNESSMAP
  legacyStrength *= texture2D(roughnessMap, vRoughnessMapUv);
#endif
float roughnessFactor = pow(2.0 / (368.0 * legacyGlossiness * legacyGlossiness + 2.0), 0.25);
`;

/** Reflectance at normal incidence is that of glTF's specular colour; none at grazing angles without it either. */
const LEGACY_SPECULAR = /* glsl */ `
material.specularColor = 0.04 * legacyStrength.rgb;
material.specularColorBlended = material.specularColor;
material.specularF90 = max(max(legacyStrength.r, legacyStrength.g), legacyStrength.b);
`;

/** Lights make highlights; the environment is reflected by its own strength only. */
const LEGACY_ENVIRONMENT = /* glsl */ `
material.specularColor = legacyStrength.a * legacyStrength.rgb;
material.specularColorBlended = material.specularColor;
material.specularF90 = legacyStrength.a * material.specularF90;
`;

const PLANAR_UNIFORMS = /* glsl */ `
uniform vec3 planarScale;
vec2 planarUv(vec3 n, vec3 p) {
  vec3 b = abs(n.x) >= 0.5 ? vec3(0.0, sign(n.x), 0.0) : vec3(n.y > 0.0 ? -1.0 : 1.0, 0.0, 0.0);
  vec3 t = cross(b, n);
  return vec2(2.0 * dot(b, p) + 0.5, 0.5 - 2.0 * dot(t, p));
}
`;

/** **Source:** textures.md section 2, planar mapping. */
const PLANAR_COORDINATES = /* glsl */ `
vec2 surfaceUv = planarUv(normal, position * planarScale);
#undef MAP_UV
#define MAP_UV surfaceUv
#undef NORMALMAP_UV
#define NORMALMAP_UV surfaceUv
#undef ROUGHNESSMAP_UV
#define ROUGHNESSMAP_UV surfaceUv
#undef BUMPMAP_UV
#define BUMPMAP_UV surfaceUv
`;
