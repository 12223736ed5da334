import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { trimShader } from './shader-trim.ts';

const THREE = fileURLToPath(new URL('../../node_modules/three/src/', import.meta.url));

/** Features of three's materials that no material of `src/render` has; shaders carry no branches for them. */
export const NEVER_DEFINED = new Set(
  `USE_CLEARCOAT USE_CLEARCOATMAP USE_CLEARCOAT_NORMALMAP USE_CLEARCOAT_ROUGHNESSMAP USE_SHEEN USE_SHEEN_COLORMAP
  USE_SHEEN_ROUGHNESSMAP USE_IRIDESCENCE USE_IRIDESCENCEMAP USE_IRIDESCENCE_THICKNESSMAP USE_TRANSMISSION
  USE_TRANSMISSIONMAP USE_THICKNESSMAP USE_ANISOTROPY USE_ANISOTROPYMAP USE_DISPERSION USE_SPECULAR USE_SPECULARMAP
  USE_SPECULAR_COLORMAP USE_SPECULAR_INTENSITYMAP USE_RETROREFLECTION IOR USE_ENVMAP ENV_WORLDPOS ENVMAP_TYPE_CUBE
  ENVMAP_TYPE_CUBE_UV CUBEUV_TEXEL_WIDTH USE_SHADOWMAP USE_MORPHTARGETS USE_MORPHCOLORS USE_MORPHNORMALS
  USE_INSTANCING_MORPH USE_BATCHING USE_BATCHING_COLOR USE_LIGHTMAP USE_AOMAP USE_EMISSIVEMAP USE_BUMPMAP USE_NORMALMAP
  USE_NORMALMAP_TANGENTSPACE USE_NORMALMAP_OBJECTSPACE USE_PACKED_NORMALMAP USE_TANGENT USE_DISPLACEMENTMAP USE_FOG
  FOG_EXP2 USE_ALPHAHASH USE_LIGHT_PROBES USE_LIGHT_PROBES_GRID USE_GRADIENTMAP USE_MATCAP DITHERING USE_ROUGHNESSMAP
  USE_METALNESSMAP USE_POINTS_UV USE_SIZEATTENUATION USE_SPOT_LIGHT_MAP USE_SPOT_LIGHT_COORDS USE_CLIPPING
  ALPHA_TO_COVERAGE`.split(/\s+/),
);

/** Shaders of materials and effects that the stage has none of. */
const UNUSED_SHADERS =
  /ShaderLib\/(mesh(phong|lambert|toon|matcap|normal)|sprite|points|linedashed|distance|cube|equirect|shadow)\.glsl|ShaderChunk\/lights_(phong|lambert|toon)_/;

/** Parts of the renderer that a stage without such things asks for no more than this; by their paths in three. */
const UNUSED_PARTS: Readonly<Record<string, string>> = {
  // No environment maps: nothing is looked up.
  'renderers/webgl/WebGLEnvironments.js':
    'export function WebGLEnvironments() { return { get: () => null, dispose() {} }; }',
  // No shadow maps: the shadow on the ground is our own.
  'renderers/webgl/WebGLShadowMap.js':
    'export function WebGLShadowMap() { this.enabled = false; this.render = () => {}; }',
  'renderers/webgl/WebGLMorphtargets.js':
    'export function WebGLMorphtargets() { return { update() {} }; }',
  'renderers/webgl/WebGLUniformsGroups.js':
    'export function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }',
  // Nothing is done to the picture once it is drawn: never made.
  'renderers/webgl/WebGLOutput.js': 'export class WebGLOutput {}',
};

/** A renderer that never enters a headset asks its manager for no more than this. */
const NO_HEADSET: Readonly<Record<string, string>> = {
  'renderers/webxr/WebXRManager.js': `
import { EventDispatcher } from '${THREE}core/EventDispatcher.js';
export class WebXRManager extends EventDispatcher {
  enabled = false;
  isPresenting = false;
  setAnimationLoop() {}
  getEnvironmentBlendMode() {}
  dispose() {}
}`,
};

/**
 * Builds three from its sources, with shaders that have nothing in them that the stage never uses: a third of what
 * its renderer weighs is shader text, which no minifier of scripts touches. Without `headset` it has no WebXR.
 */
export function threeTrim(options: { headset: boolean }): Plugin {
  return {
    name: 'vitrine-three-trim',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^three$/, replacement: `${THREE}Three.js` }] },
    }),
    load(id) {
      const part = id.startsWith(THREE) ? id.slice(THREE.length) : '';
      return UNUSED_PARTS[part] ?? (options.headset ? null : NO_HEADSET[part]) ?? null;
    },
    transform(code, id) {
      if (!id.endsWith('.glsl.js')) return null;
      const trim = (_all: string, shader: string) =>
        `\`${UNUSED_SHADERS.test(id) ? '' : trimShader(shader, NEVER_DEFINED)}\``;
      return { code: code.replace(/`([^`]*)`/g, trim), map: null };
    },
  };
}
