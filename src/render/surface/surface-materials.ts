import {
  DoubleSide,
  type ExternalTexture,
  FrontSide,
  type Material,
  MeshDepthMaterial,
  MeshStandardMaterial,
} from 'three';
import type { Surface, SurfaceMap } from '../../avatar/surface/index.ts';
import type { FaceMaterialData } from '../materials.ts';
import { bumpPatternId } from './bump-patterns.ts';
import type { SurfaceSlot } from './stand-in-textures.ts';
import { createSurfaceUniforms, extendStandardShader } from './surface-shader.ts';
import type { SurfaceTextures } from './surface-textures.ts';

/** On what a surface is drawn. */
export interface SurfaceUse {
  /** Whether the mesh has a skin. */
  readonly isSkinned: boolean;
  /** Metres of the object along each axis per unit of its mesh, for planar mapping; 1 by default. */
  readonly scale?: readonly [x: number, y: number, z: number];
}

interface SharedMaterial {
  readonly key: string;
  readonly material: Material;
  readonly textures: readonly ExternalTexture[];
  users: number;
}

/** Glow is a substitute for the bloom of viewers, which is spread around the face. */
const GLOW_STRENGTH = 0.5;

/** The materials of surfaces: one for all faces that look the same, with few programs for all of them. */
export class SurfaceMaterials {
  readonly #textures: SurfaceTextures;
  readonly #onReflection: () => void;
  #hasReflection = false;
  readonly #shared = new Map<string, SharedMaterial>();
  readonly #byMaterial = new Map<Material, SharedMaterial>();

  /** `onReflection` is called when the first surface is drawn that reflects its environment. */
  constructor(textures: SurfaceTextures, onReflection: () => void = () => {}) {
    this.#textures = textures;
    this.#onReflection = onReflection;
  }

  /** Materials that are in use. */
  get count(): number {
    return this.#shared.size;
  }

  /** The material of a surface, to be released with `release`. */
  acquire(surface: Surface, use: SurfaceUse): Material {
    const scale = surface.planar ? use.scale : undefined;
    if (!this.#hasReflection && reflects(surface)) {
      this.#hasReflection = true;
      this.#onReflection();
    }
    const key = JSON.stringify([surface, use.isSkinned, scale]);
    return this.share(key, (map) => createSurfaceMaterial(surface, { ...use, scale }, map));
  }

  /** A material with textures that is shared under a key: `create` gets what acquires its textures. */
  share(key: string, create: (map: AcquireMap) => Material): Material {
    let shared = this.#shared.get(key);
    if (!shared) {
      const textures: ExternalTexture[] = [];
      const material = create((map, slot) => {
        const texture = this.#textures.acquire(map, slot);
        textures.push(texture);
        return texture;
      });
      shared = { key, material, textures, users: 0 };
      this.#shared.set(key, shared);
      this.#byMaterial.set(material, shared);
    }
    shared.users++;
    return shared.material;
  }

  /** Disposes of the material, and releases its textures, with its last user. */
  release(material: Material): void {
    const shared = this.#byMaterial.get(material);
    if (!shared || --shared.users > 0) return;
    this.#shared.delete(shared.key);
    this.#byMaterial.delete(material);
    this.#free(shared);
  }

  dispose(): void {
    for (const shared of this.#shared.values()) this.#free(shared);
    this.#shared.clear();
    this.#byMaterial.clear();
  }

  #free({ material, textures }: SharedMaterial): void {
    material.dispose();
    (material.userData as FaceMaterialData).shadow?.dispose();
    for (const texture of textures) this.#textures.release(texture);
  }
}

/** Acquires the texture of a slot. */
export type AcquireMap = (map: SurfaceMap | null, slot: SurfaceSlot) => ExternalTexture;

function createSurfaceMaterial(surface: Surface, { scale }: SurfaceUse, map: AcquireMap): Material {
  const { gloss, color, alphaMode, planar } = surface;
  const isLegacy = gloss.shading === 'legacy';
  const uniforms = createSurfaceUniforms();
  const material = new MeshStandardMaterial({
    // Leaves room in depth for the wireframe, which lies exactly on the surface.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
    metalness: 0,
  });
  material.color.setRGB(color[0], color[1], color[2]);
  material.map = map(surface.colorMap, 'color');
  setAlpha(material, surface);
  material.side = surface.doubleSided ? DoubleSide : FrontSide;
  // Otherwise three would draw blended faces of two sides twice, and look up their program each time.
  material.forceSinglePass = true;
  uniforms.ownLight.value.set(
    surface.fullbright ? 1 : 0,
    alphaMode === 'emissive' ? 1 : 0,
    surface.glow * GLOW_STRENGTH,
  );
  if (scale) uniforms.planarScale.value.set(...scale);
  if (isLegacy) {
    const { specularMap, specularColor, glossiness, environment } = gloss;
    uniforms.legacySpecular.value.set(...specularColor, glossiness);
    uniforms.legacyEnvironment.value = environment;
    // Both or none, so that there are two programs instead of four.
    if (surface.normalMap || specularMap) {
      material.normalMap = map(surface.normalMap, 'normal');
      material.roughnessMap = map(specularMap, 'specular');
    }
    setBump(material, surface, map);
  } else {
    material.metalness = gloss.metallic;
    material.roughness = gloss.roughness;
    material.normalMap = map(surface.normalMap, 'normal');
    const metallicRoughness = map(gloss.metallicRoughnessMap, 'metallicRoughness');
    material.aoMap = metallicRoughness;
    material.roughnessMap = metallicRoughness;
    material.metalnessMap = metallicRoughness;
    material.emissive.setRGB(...gloss.emissive);
    material.emissiveMap = map(gloss.emissiveMap, 'emissive');
  }
  material.onBeforeCompile = (shader) =>
    extendStandardShader(shader, uniforms, { isLegacy, isPlanar: planar });
  material.customProgramCacheKey = () => `surface ${gloss.shading} ${planar ? 'planar' : ''}`;
  return material;
}

/** three's scale of bumps, which look equally deep from any distance: of the face's own brightness, and of a pattern. */
const BUMP_SCALE = { brightness: 1, pattern: 3 } as const;

/**
 * Heights from the brightness of the face's own texture (1) or its darkness (2), or a pattern (3 to 17), which is placed
 * as the texture is.
 *
 * **Source:** textures.md section 2.
 */
function setBump(material: MeshStandardMaterial, surface: Surface, map: AcquireMap): void {
  const { bump, colorMap } = surface;
  if (bump === 0 || !colorMap) return;
  if (bump <= 2) {
    material.bumpMap = map(colorMap, 'color');
    material.bumpScale = bump === 1 ? BUMP_SCALE.brightness : -BUMP_SCALE.brightness;
    return;
  }
  material.bumpMap = map({ ...colorMap, textureId: bumpPatternId(bump) }, 'normal');
  material.bumpScale = BUMP_SCALE.pattern;
}

/** Whether it is dull without an environment. */
function reflects({ gloss }: Surface): boolean {
  return gloss.shading === 'pbr' || gloss.environment > 0;
}

/** Fragments below the cutoff are not drawn: with a mask, and where a blended face is as good as transparent. */
function setAlpha(material: MeshStandardMaterial, surface: Surface): void {
  const { alphaMode, alphaCutoff, color, writesDepth } = surface;
  material.transparent = alphaMode === 'blend';
  material.opacity = alphaMode === 'emissive' || alphaMode === 'opaque' ? 1 : color[3];
  material.depthWrite = writesDepth;
  if (alphaMode === 'mask' || alphaMode === 'blend') material.alphaTest = alphaCutoff;
  if (alphaMode !== 'blend' || color[3] < SHADOW_CUTOFF) return;
  const data: FaceMaterialData = { shadow: createShadowMaterial() };
  material.userData = data;
}

/** What blends is in the shadow where it is at least this opaque: bodies that wear bakes blend, and hair does. */
const SHADOW_CUTOFF = 0.5;

/** Draws a blended face into a map of shadows; three gives it the texture and cutoff of the face's own material. */
function createShadowMaterial(): MeshDepthMaterial {
  const material = new MeshDepthMaterial();
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <alphatest_fragment>',
      `if (diffuseColor.a < ${SHADOW_CUTOFF.toFixed(1)}) discard;`,
    );
  };
  material.customProgramCacheKey = () => 'surface shadow';
  return material;
}
