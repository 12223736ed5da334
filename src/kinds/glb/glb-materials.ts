import type {
  Document,
  GLTF,
  Material,
  Texture,
  TextureInfo,
  WriterContext,
} from '@gltf-transform/core';
import type { LegacyGloss, PbrGloss, Surface, SurfaceMap } from '../../avatar/surface/index.ts';
import { roughnessOfGlossiness } from '../picture/index.ts';
import type { PlainSurface } from './glb-record.ts';
import type { GlbTextures } from './glb-textures.ts';
import { extend, MaterialsSpecular, MaterialsUnlit, TextureTransform } from './gltf-extensions.ts';
import { planUvs, type UvPlan } from './uv-plan.ts';

/** Glow beyond the face itself, which glTF has not, is drawn as light of the face, as on the page. */
const GLOW_STRENGTH = 0.5;

/** A material, and the texture coordinates that it needs. */
export interface GlbMaterial {
  readonly material: Material;
  /** Null: those of the mesh, if it has any. */
  readonly uvs: UvPlan | null;
}

/** The materials of a document: faces that look the same share one. */
export class GlbMaterials {
  readonly #document: Document;
  readonly #textures: GlbTextures;
  readonly #known = new Map<string, GlbMaterial>();

  constructor(document: Document, textures: GlbTextures) {
    this.#document = document;
    this.#textures = textures;
  }

  /** The material of a face without a look. */
  plain(surface: PlainSurface): GlbMaterial {
    const key = JSON.stringify(surface);
    const known = this.#known.get(key);
    if (known) return known;
    const { color, alpha, roughness } = surface;
    const [red, green, blue] = color;
    const material = this.#create()
      .setBaseColorFactor([red, green, blue, alpha])
      .setAlphaMode(alpha < 1 ? 'BLEND' : 'OPAQUE')
      .setMetallicFactor(0)
      .setRoughnessFactor(roughness);
    return this.#remember(key, { material, uvs: null });
  }

  /** The material of a surface, as near as glTF comes to it. */
  async surface(surface: Surface): Promise<GlbMaterial> {
    const key = JSON.stringify(surface);
    const known = this.#known.get(key);
    if (known) return known;
    const { gloss } = surface;
    const uvs = planUvs([
      surface.colorMap,
      surface.normalMap,
      ...(gloss.shading === 'pbr'
        ? [gloss.metallicRoughnessMap, gloss.emissiveMap]
        : [gloss.specularMap]),
    ]);
    const material = this.#create()
      .setBaseColorFactor([...surface.color])
      .setAlphaMode(ALPHA_MODES[surface.alphaMode])
      .setDoubleSided(surface.doubleSided);
    if (surface.alphaMode === 'mask') material.setAlphaCutoff(surface.alphaCutoff);
    const filler = new MaterialFiller(this.#document, material, this.#textures, uvs);
    await filler.fill(surface);
    return this.#remember(key, { material, uvs });
  }

  #create(): Material {
    return this.#document.createMaterial(`surface ${this.#known.size + 1}`);
  }

  #remember(key: string, material: GlbMaterial): GlbMaterial {
    this.#known.set(key, material);
    return material;
  }
}

const ALPHA_MODES = {
  opaque: 'OPAQUE',
  emissive: 'OPAQUE',
  mask: 'MASK',
  blend: 'BLEND',
} as const;

/** Gives one material its textures and the members of extensions. */
class MaterialFiller {
  readonly #document: Document;
  readonly #material: Material;
  readonly #textures: GlbTextures;
  readonly #uvs: UvPlan;
  readonly #placed: [SurfaceMap, (definition: GLTF.IMaterial) => GLTF.ITextureInfo | undefined][] =
    [];

  constructor(document: Document, material: Material, textures: GlbTextures, uvs: UvPlan) {
    this.#document = document;
    this.#material = material;
    this.#textures = textures;
    this.#uvs = uvs;
  }

  async fill(surface: Surface): Promise<void> {
    const { gloss, colorMap, alphaMode, fullbright, normalMap } = surface;
    await this.#addColor(surface);
    // A surface that shines by the alpha of its texture has alpha 1 everywhere without one.
    if (fullbright || (alphaMode === 'emissive' && !colorMap)) this.#makeUnlit();
    else {
      await this.#addNormal(surface);
      if (gloss.shading === 'pbr') await this.#addPbr(gloss);
      else await this.#addLegacy(gloss, normalMap);
    }
    this.#addTransforms();
  }

  /** The colour, and what shines by itself. */
  async #addColor({ color, colorMap, alphaMode, fullbright, glow, gloss }: Surface): Promise<void> {
    const material = this.#material;
    const shines = alphaMode === 'emissive';
    const [red, green, blue] = color;
    const glowing = [red, green, blue].map((value) => value * glow * GLOW_STRENGTH);
    if (!colorMap) {
      if (glow > 0) material.setEmissiveFactor(glowing as [number, number, number]);
      return;
    }
    const isSplit = shines && !fullbright && (await this.#textures.hasAlpha(colorMap.textureId));
    const texture = await this.#textures.pictureOf(colorMap.textureId, isSplit ? 'lit' : 'whole');
    if (!texture) return;
    material.setBaseColorTexture(texture);
    this.#place(colorMap, material.getBaseColorTextureInfo(), BASE_COLOR);
    const hasEmission = gloss.shading === 'pbr' && gloss.emissive.some((value) => value > 0);
    if ((!isSplit && glow === 0) || hasEmission) return;
    const shining = isSplit
      ? await this.#textures.pictureOf(colorMap.textureId, 'shining')
      : texture;
    material.setEmissiveTexture(shining);
    material.setEmissiveFactor(
      isSplit ? [red, green, blue] : (glowing as [number, number, number]),
    );
    this.#place(colorMap, material.getEmissiveTextureInfo(), EMISSIVE);
  }

  /** Readers that do not know the extension draw it without highlights. */
  #makeUnlit(): void {
    const unlit = this.#document.createExtension(MaterialsUnlit);
    unlit.addTo(this.#material, (definition) => extend(definition, unlit.extensionName, {}));
    this.#material.setMetallicFactor(0).setRoughnessFactor(1);
  }

  async #addNormal({ normalMap }: Surface): Promise<void> {
    const texture = normalMap && (await this.#textures.pictureOf(normalMap.textureId));
    if (!texture) return;
    this.#material.setNormalTexture(texture);
    this.#place(
      normalMap,
      this.#material.getNormalTextureInfo(),
      ({ normalTexture }) => normalTexture,
    );
  }

  async #addPbr(gloss: PbrGloss): Promise<void> {
    const material = this.#material;
    const { metallicRoughnessMap, emissiveMap, metallic, roughness, emissive } = gloss;
    material.setMetallicFactor(metallic).setRoughnessFactor(roughness);
    const packed =
      metallicRoughnessMap && (await this.#textures.pictureOf(metallicRoughnessMap.textureId));
    if (packed) {
      material.setMetallicRoughnessTexture(packed).setOcclusionTexture(packed);
      this.#place(metallicRoughnessMap, material.getMetallicRoughnessTextureInfo(), ROUGHNESS);
      this.#place(
        metallicRoughnessMap,
        material.getOcclusionTextureInfo(),
        ({ occlusionTexture }) => occlusionTexture,
      );
    }
    if (emissive.every((value) => value === 0)) return;
    material.setEmissiveFactor([...emissive]);
    const shining = emissiveMap && (await this.#textures.pictureOf(emissiveMap.textureId));
    if (!shining) return;
    material.setEmissiveTexture(shining);
    this.#place(emissiveMap, material.getEmissiveTextureInfo(), EMISSIVE);
  }

  /** Highlights as wide and as strong as those of the viewer; reflections of the environment are like highlights. */
  async #addLegacy(gloss: LegacyGloss, normalMap: SurfaceMap | null): Promise<void> {
    const material = this.#material;
    const { specularMap, specularColor, glossiness } = gloss;
    material.setMetallicFactor(0).setRoughnessFactor(roughnessOfGlossiness(glossiness));
    // The alpha of the normal map multiplies the glossiness.
    if (normalMap && glossiness > 0 && (await this.#textures.hasAlpha(normalMap.textureId))) {
      const content = { roughnessOf: glossiness };
      const roughness = await this.#textures.pictureOf(normalMap.textureId, content);
      material.setMetallicRoughnessTexture(roughness).setRoughnessFactor(1);
      this.#place(normalMap, material.getMetallicRoughnessTextureInfo(), ROUGHNESS);
    }
    const strength = Math.max(...specularColor);
    const tint = specularColor.map((value) => (strength > 0 ? value / strength : 1));
    const texture = specularMap && (await this.#textures.pictureOf(specularMap.textureId));
    const specular = this.#document.createExtension(MaterialsSpecular);
    const { texCoord, transform } = specularMap
      ? this.#uvs.placeOf(specularMap)
      : { texCoord: 0, transform: null };
    if (transform) this.#useTransforms();
    specular.addTo(material, (definition, context) => {
      const specularColorTexture = texture && textureInfoOf(texture, texCoord, context);
      if (specularColorTexture && transform) {
        extend(specularColorTexture, TextureTransform.EXTENSION_NAME, transform);
      }
      extend(definition, specular.extensionName, {
        specularFactor: strength,
        specularColorFactor: tint,
        ...(specularColorTexture && { specularColorTexture }),
      });
    });
  }

  #place(
    map: SurfaceMap,
    info: TextureInfo | null,
    definitionOf: (definition: GLTF.IMaterial) => GLTF.ITextureInfo | undefined,
  ): void {
    info?.setTexCoord(this.#uvs.placeOf(map).texCoord);
    this.#placed.push([map, definitionOf]);
  }

  #addTransforms(): void {
    const transformed = this.#placed.flatMap(([map, definitionOf]) => {
      const { transform } = this.#uvs.placeOf(map);
      return transform ? [{ transform, definitionOf }] : [];
    });
    if (transformed.length === 0) return;
    this.#useTransforms().addTo(this.#material, (definition) => {
      for (const { transform, definitionOf } of transformed) {
        const info = definitionOf(definition);
        if (info) extend(info, TextureTransform.EXTENSION_NAME, transform);
      }
    });
  }

  #useTransforms(): TextureTransform {
    return this.#document.createExtension(TextureTransform);
  }
}

/** Names a picture as a texture that repeats, for members of extensions, which the library does not write. */
function textureInfoOf(
  texture: Texture,
  texCoord: number,
  { jsonDoc, imageIndexMap }: WriterContext,
): GLTF.ITextureInfo {
  jsonDoc.json.textures ??= [];
  const index = jsonDoc.json.textures.push({ source: imageIndexMap.get(texture) }) - 1;
  return { index, ...(texCoord > 0 && { texCoord }) };
}

const BASE_COLOR = ({ pbrMetallicRoughness }: GLTF.IMaterial) =>
  pbrMetallicRoughness?.baseColorTexture;
const ROUGHNESS = ({ pbrMetallicRoughness }: GLTF.IMaterial) =>
  pbrMetallicRoughness?.metallicRoughnessTexture;
const EMISSIVE = ({ emissiveTexture }: GLTF.IMaterial) => emissiveTexture;
