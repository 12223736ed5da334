import { builtInTexture } from '../../avatar/surface/index.ts';
import type { BakePlan, PaintLayer, Rgb } from '../../avatar/worn-paint/index.ts';
import { type BakeLayer, tgaOf } from '../../kinds/picture/index.ts';
import type { BakeRecipe } from '../../offload/index.ts';
import { SKIN_TEXTURES, skinPlainColor } from '../body/skin-textures.ts';
import { PAINT } from '../words/en/paint.ts';
import { composedId } from './composed-id.ts';
import type { TextureFile, TextureSource } from './texture-files.ts';
import { TextureReader } from './texture-reader.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Lays textures over each other, outside of this thread: `TextureClient.compose`. */
export type ComposeTextures = (
  files: readonly Bytes[],
  recipe: BakeRecipe,
  signal: AbortSignal,
) => Promise<Bytes>;

/** The colours of the mannequin's own iris, and of the white around it, and how far it reaches; see `scripts/skin/paint-eyes.ts`. */
const OWN_IRIS: Rgb = [109, 138, 134];
const WHITE_OF_EYES: Rgb = [239, 232, 226];
const IRIS_RADIUS = 0.148;

/** A picture that takes part in a bake. */
interface Ingredient {
  readonly bytes: Bytes;
  readonly layer: BakeLayer;
}

/**
 * The textures that worn wearables make of theirs: a source of files like any other. A texture that nobody has is left out of its
 * bake, until it comes.
 */
export class ComposedBakes implements TextureSource {
  readonly #reader: TextureReader;
  readonly #compose: ComposeTextures;
  readonly #plans = new Map<string, BakePlan>();
  /** Keys of the files that a bake was made of, and the key of its own. */
  readonly #keys = new Map<string, { readonly parts: readonly unknown[]; readonly key: object }>();

  /** @param others - the sources of the textures that bakes are made of. */
  constructor(others: readonly TextureSource[], compose: ComposeTextures) {
    this.#reader = new TextureReader(others);
    this.#compose = compose;
  }

  /** The id of the texture that a plan makes, under which it is found from now on. */
  add(plan: BakePlan): string {
    const id = composedId(JSON.stringify(plan));
    this.#plans.set(id, plan);
    return id;
  }

  find(id: string): TextureFile | null {
    const plan = this.#plans.get(id);
    if (!plan) return null;
    return {
      key: this.#keyOf(id, plan),
      name: PAINT.bake(PAINT.bakes[plan.bake]),
      ...(plan.ground === 'own' && { plainColor: plainColorOf(plan) }),
      read: (signal) => this.#read(plan, signal),
    };
  }

  #keyOf(id: string, { layers }: BakePlan): object {
    const parts = layers.map(({ textureId }) => this.#reader.find(textureId)?.key ?? null);
    const known = this.#keys.get(id);
    if (known?.parts.every((part, index) => part === parts[index])) return known.key;
    const key = {};
    this.#keys.set(id, { parts, key });
    return key;
  }

  async #read(plan: BakePlan, signal: AbortSignal): Promise<Bytes> {
    const painted: Ingredient[] = [];
    for (const layer of plan.layers) {
      const bytes = await this.#bytesOf(layer.textureId, signal);
      if (bytes) painted.push({ bytes, layer: bakeLayerOf(layer) });
    }
    const hasIris = painted.some(({ layer }) => layer.fill !== undefined);
    const ingredients = [...(await this.#groundOf(plan, hasIris, signal)), ...painted];
    return this.#compose(
      ingredients.map(({ bytes }) => bytes),
      { layers: ingredients.map(({ layer }) => layer), ground: groundColorOf(plan) },
      signal,
    );
  }

  async #groundOf(plan: BakePlan, hasIris: boolean, signal: AbortSignal): Promise<Ingredient[]> {
    const own = plan.ground === 'own' && SKIN_TEXTURES.get(plan.bake as 'head');
    const bytes = own ? await this.#bytesOf(own, signal) : null;
    if (!bytes) return [];
    const isEyes = plan.bake === 'eyes';
    const tint =
      plan.tone &&
      relativeTo(plan.tone, isEyes ? OWN_IRIS : plainColorOf({ bake: plan.bake, tone: null }));
    const layer: BakeLayer = {
      ...{ mode: 'over', tint: hasIris ? null : tint },
      ...(isEyes && { within: IRIS_RADIUS }),
    };
    return [{ bytes, layer }];
  }

  /** Null for a texture that nobody has, or that cannot be read: the others are shown all the same. */
  async #bytesOf(textureId: string, signal: AbortSignal): Promise<Bytes | null> {
    const builtIn = builtInTexture(textureId);
    if (builtIn) return tgaOf(builtIn);
    const read = await this.#reader.read(textureId, signal).catch(() => null);
    signal.throwIfAborted();
    return read?.bytes ?? null;
  }
}

function bakeLayerOf({ role, tint }: PaintLayer): BakeLayer {
  switch (role) {
    case 'mask':
      return { mode: 'mask', tint: null };
    case 'hair':
      return { mode: 'replace', tint };
    case 'iris':
      return { mode: 'over', tint, fill: WHITE_OF_EYES };
    case 'paint':
      return { mode: 'over', tint };
  }
}

function groundColorOf(plan: BakePlan): BakeRecipe['ground'] {
  if (plan.ground === 'clear') return [0, 0, 0, 0];
  // The faint grey of the parts that only mesh bodies have: as good as nothing.
  return plan.ground === 'faint' ? [128, 128, 128, 3] : [...plainColorOf(plan), 255];
}

/** The tone of a part, without its picture. */
function plainColorOf({ bake, tone }: Pick<BakePlan, 'bake' | 'tone'>): Rgb {
  const own = SKIN_TEXTURES.get(bake as 'head') ?? '';
  if (!tone || bake === 'eyes') return skinPlainColor(own);
  return [Math.round(tone[0]), Math.round(tone[1]), Math.round(tone[2])];
}

/** The factors, 255 for 1, by which one colour becomes the other. */
function relativeTo(tone: Rgb, own: Rgb): Rgb {
  const [red, green, blue] = tone.map((value, n) => (255 * value) / own[n]);
  return [red, green, blue];
}
