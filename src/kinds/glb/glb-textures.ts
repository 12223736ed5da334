import type { Document, Texture } from '@gltf-transform/core';
import {
  builtInTexture,
  isTwoValuedAlpha,
  type ObjectLook,
  resolveSurface,
  type Surface,
} from '../../avatar/surface/index.ts';
import { hasAlpha } from '../../formats/texture/index.ts';
import { encodePicture, type PictureContent } from '../picture/index.ts';
import type { GlbLookContext, GlbTextureSource } from './glb-record.ts';

/** Pixels of the longer side at most: uploads of grids have no more. */
const MAX_SIZE = 2048;

/** What is known of a texture's alpha; nothing of one that is missing. */
interface AlphaFacts {
  readonly isMissing: boolean;
  readonly hasAlpha: boolean;
  /** Null until the pixels have been looked at. */
  readonly isTwoValued: boolean | null;
}

const MISSING: AlphaFacts = { isMissing: true, hasAlpha: false, isTwoValued: false };

/** The textures of a document: each is in it once, and only if a face shows it. */
export class GlbTextures {
  readonly #document: Document;
  readonly #source: GlbTextureSource;
  readonly #facts = new Map<string, AlphaFacts>();
  readonly #pictures = new Map<string, Promise<Texture | null>>();

  constructor(document: Document, source: GlbTextureSource) {
    this.#document = document;
    this.#source = source;
  }

  /** How a face is drawn, with what its textures are known to be; null for one that is not drawn. */
  async resolve(look: ObjectLook, face: number, context: GlbLookContext): Promise<Surface | null> {
    // Each turn asks for more, until all that the rules ask for is known.
    for (;;) {
      let unknown: string | null = null;
      let needsPixels = false;
      const ask = <K extends keyof AlphaFacts>(id: string, fact: K): AlphaFacts[K] | null => {
        const known = this.#facts.get(id)?.[fact] ?? null;
        if (known === null) {
          unknown = id;
          needsPixels = fact === 'isTwoValued';
        }
        return known;
      };
      const surface = resolveSurface(look, face, {
        ...context,
        hasAlpha: (id) => ask(id, 'hasAlpha'),
        isTwoValuedAlpha: (id) => ask(id, 'isTwoValued'),
        isMissing: (id) => ask(id, 'isMissing') ?? false,
      });
      if (unknown === null) return surface;
      await this.#examine(unknown, needsPixels);
    }
  }

  /** Whether a texture has alpha; not where it is missing. */
  async hasAlpha(id: string): Promise<boolean> {
    return (this.#facts.get(id) ?? (await this.#examine(id, false))).hasAlpha;
  }

  /** A picture of a texture; null where it is not at hand. One that cannot be read counts as missing. */
  pictureOf(id: string, content: PictureContent = 'whole'): Promise<Texture | null> {
    const key = JSON.stringify([id, content]);
    const picture = this.#pictures.get(key) ?? this.#createPicture(id, content);
    this.#pictures.set(key, picture);
    return picture;
  }

  async #examine(id: string, needsPixels: boolean): Promise<AlphaFacts> {
    const facts = await this.#factsOf(id, needsPixels);
    this.#facts.set(id, facts);
    return facts;
  }

  async #factsOf(id: string, needsPixels: boolean): Promise<AlphaFacts> {
    const builtIn = builtInTexture(id);
    if (builtIn) {
      const isTransparent = (value: number, at: number) => at % 4 === 3 && value < 255;
      return {
        isMissing: false,
        hasAlpha: builtIn.rgba.some(isTransparent),
        isTwoValued: isTwoValuedAlpha(builtIn),
      };
    }
    const header = await this.#source.header(id);
    if (!header) return MISSING;
    if (!hasAlpha(header)) return { isMissing: false, hasAlpha: false, isTwoValued: false };
    const isTwoValued = needsPixels ? await this.#source.isTwoValuedAlpha(id) : null;
    return { isMissing: false, hasAlpha: true, isTwoValued };
  }

  async #createPicture(id: string, content: PictureContent): Promise<Texture | null> {
    const original = content === 'whole' ? await this.#originalOf(id) : null;
    if (original) return this.#store(id, original.bytes, original.type);
    const builtIn = builtInTexture(id);
    const bytes = builtIn
      ? encodePicture(builtIn, content)
      : await this.#source.material(id, content, MAX_SIZE);
    return bytes && this.#store(id, bytes, 'image/png');
  }

  /** The file itself, where it is one that every reader of glTF knows, and not too large. */
  async #originalOf(id: string) {
    if (builtInTexture(id)) return null;
    const header = await this.#source.header(id);
    if (!header || Math.max(header.width, header.height) > MAX_SIZE) return null;
    if (header.codec !== 'png' && header.codec !== 'jpeg') return null;
    const file = await this.#source.bytes(id);
    return file && { bytes: file.bytes, type: `image/${header.codec}` };
  }

  #store(id: string, bytes: Uint8Array, type: string): Texture {
    return this.#document.createTexture(id).setImage(bytes).setMimeType(type);
  }
}
