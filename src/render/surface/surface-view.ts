import { type Material, MeshStandardMaterial, Vector4 } from 'three';
import { SAME_UV, type Surface } from '../../avatar/surface/index.ts';
import { LABELLED_CHECKER } from './stand-in-textures.ts';
import type { SurfaceMaterials, SurfaceUse } from './surface-materials.ts';
import { createSurfaceUniforms, extendStandardShader } from './surface-shader.ts';

/**
 * How faces are drawn to examine them: by a labelled checker that is placed as their texture is, by their texture
 * coordinates as colours, or by one component of their texture as grey.
 */
export type SurfaceView = 'checker' | 'uv' | keyof typeof CHANNELS;

/** The weights of red, green, blue and alpha in the grey that is shown. */
const CHANNELS = {
  r: new Vector4(1, 0, 0, 0),
  g: new Vector4(0, 1, 0, 0),
  b: new Vector4(0, 0, 1, 0),
  a: new Vector4(0, 0, 0, 1),
} as const;
const NO_CHANNEL = new Vector4(0, 0, 0, 0);

/**
 * The material of a face as it is examined, to be released with `SurfaceMaterials.release`. Without a surface, its
 * texture is white and placed as the mesh says.
 */
export function acquireViewMaterial(
  materials: SurfaceMaterials,
  view: SurfaceView,
  surface: Surface | null,
  { isSkinned, scale }: SurfaceUse,
): Material {
  const planarScale = surface?.planar ? (scale ?? [1, 1, 1]) : null;
  const transform = surface?.colorMap?.transform ?? SAME_UV;
  const textureId = surface?.colorMap?.textureId;
  const shown = view === 'checker' ? transform : view === 'uv' ? null : [transform, textureId];
  const key = JSON.stringify([view, shown, isSkinned, planarScale]);
  return materials.share(key, (map) => {
    const isChannel = view !== 'checker' && view !== 'uv';
    const material = new MeshStandardMaterial({
      ...{ polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 },
      ...{ metalness: 0, roughness: 1 },
      // Values are shown as they are.
      toneMapped: !isChannel,
    });
    material.map =
      view === 'checker'
        ? map({ textureId: LABELLED_CHECKER, transform }, 'color')
        : map(view === 'uv' ? null : (surface?.colorMap ?? null), 'color');
    const uniforms = createSurfaceUniforms();
    uniforms.ownLight.value.x = isChannel ? 1 : 0;
    if (planarScale) uniforms.planarScale.value.set(...planarScale);
    const viewChannel = { value: isChannel ? CHANNELS[view] : NO_CHANNEL };
    material.defines = {
      ...material.defines,
      ...(view === 'uv' ? { USE_UV: '', UV_VIEW: '' } : {}),
    };
    material.onBeforeCompile = (shader) => {
      extendStandardShader(shader, uniforms, { isLegacy: false, isPlanar: planarScale !== null });
      shader.uniforms.viewChannel = viewChannel;
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '$&\nuniform vec4 viewChannel;')
        .replace('#include <map_fragment>', `$&\n${VIEW_COLOR}`);
    };
    material.customProgramCacheKey = () => `surface view ${planarScale ? 'planar' : ''}`;
    return material;
  });
}

/**
 * A component is shown with the grey that its number has as a colour: colours were made linear, alpha was not. Texture
 * coordinates are red from left to right and green from bottom to top, blue outside of the texture, with lines at every
 * tenth.
 */
const VIEW_COLOR = /* glsl */ `
#ifdef UV_VIEW
  vec2 inTile = fract(vUv);
  vec2 toLine = abs(fract(vUv * 10.0 + 0.5) - 0.5) / max(fwidth(vUv * 10.0), 1e-5);
  float line = 1.0 - clamp(min(toLine.x, toLine.y) - 0.25, 0.0, 1.0);
  bool isOutside = any(lessThan(vUv, vec2(-0.001))) || any(greaterThan(vUv, vec2(1.001)));
  diffuseColor.rgb = vec3(inTile * inTile, isOutside ? 0.6 : 0.12) * (1.0 - 0.45 * line);
#else
  if (viewChannel.a > 0.0) {
    float stored = diffuseColor.a;
    float grey = stored <= 0.04045 ? stored / 12.92 : pow((stored + 0.055) / 1.055, 2.4);
    diffuseColor.rgb = vec3(grey);
  } else if (viewChannel != vec4(0.0)) {
    diffuseColor.rgb = vec3(dot(diffuseColor.rgb, viewChannel.rgb));
  }
#endif
diffuseColor.a = 1.0;
`;
