import { NULL_UUID } from '../../formats/llsd/index.ts';
import { type BakeName, SPECIAL_TEXTURES } from '../../formats/texture-entry/index.ts';
import {
  type TextureSlot,
  textureSlotsOf,
  type Wearable,
  type WearableTypeName,
  wearableTypeName,
} from '../../formats/wearable/index.ts';
import { paintedColor, type Rgb } from './paint-colors.ts';

/**
 * What a texture does in its bake: `paint` covers what is beneath by its alpha, `iris` as well, on the white of an eye,
 * `hair` is all that there is, and the alpha of `mask` cuts.
 */
export type LayerRole = 'paint' | 'iris' | 'hair' | 'mask';

/** A texture of a wearable within a bake. */
export interface PaintLayer {
  readonly slot: number;
  readonly textureId: string;
  readonly role: LayerRole;
  /** Multiplies the texture; null for its own colours. */
  readonly tint: Rgb | null;
}

/** What is beneath all layers: our mannequin's own picture of that part, nothing, or the faint grey of parts that only mesh shows. */
export type BakeGround = 'own' | 'clear' | 'faint';

/** How a bake is made of worn textures. */
export interface BakePlan {
  readonly bake: BakeName;
  readonly ground: BakeGround;
  /** The colour of the ground: of the skin, or of the iris; null for the ground as it is. */
  readonly tone: Rgb | null;
  /** The lowest first. */
  readonly layers: readonly PaintLayer[];
}

const LIMBS: readonly BakeName[] = ['head', 'upper', 'lower'];
const LATERAL: readonly BakeName[] = ['leftarm', 'leftleg', 'aux1', 'aux2', 'aux3'];

/** The types that are painted here, the lowest first. */
const PAINTED = ['skin', 'eyes', 'hair', 'tattoo', 'universal', 'alpha'] as const;
type PaintedType = (typeof PAINTED)[number];

/**
 * Whether textures of such wearables are composed here. Of clothing they are not: where it ends is in masks that are files of the
 * viewer.
 */
export function isPainted(type: WearableTypeName | null): type is PaintedType {
  return (PAINTED as readonly (string | null)[]).includes(type);
}

/** Of each type, the wearable that is worn: of several, the last. */
export function wornByType<T extends { readonly type: number }>(
  wearables: readonly T[],
): ReadonlyMap<WearableTypeName, T> {
  const worn = new Map<WearableTypeName, T>();
  for (const wearable of wearables) {
    const name = wearableTypeName(wearable.type);
    if (name) worn.set(name, wearable);
  }
  return worn;
}

/**
 * How the bakes of an avatar are made that wears these, as far as that needs no file of a viewer: the skin with its tone, the
 * eyes, the hair, tattoos over them, and the alpha that cuts them.
 *
 * @param wearables - in the order in which they were put on.
 *
 * **Source:** the order of `layer:…` in visual-params.json; textures.md sections 2 and 3, for the grounds and alpha.
 */
export function planBakes(wearables: readonly Wearable[]): ReadonlyMap<BakeName, BakePlan> {
  const worn = wornByType(wearables);
  const plans = new Map<BakeName, BakePlan>();
  const layers = PAINTED.flatMap((type) => layersOf(worn.get(type)));
  const tones = {
    skin: toneOf('skin', worn.get('skin')),
    eyes: toneOf('eyes', worn.get('eyes')),
  };
  for (const bake of [...LIMBS, 'eyes', 'hair', ...LATERAL] as const) {
    const own = layers.filter((layer) => layer.bake === bake).map(({ layer }) => layer);
    const isWorn = own.some(({ role }) => role !== 'mask');
    const tone = LIMBS.includes(bake) ? tones.skin : bake === 'eyes' ? tones.eyes : null;
    if (!isWorn && !tone) continue;
    // Without hair there is nothing that its tattoo could be on.
    if (bake === 'hair' && !own.some(({ role }) => role === 'hair')) continue;
    plans.set(bake, { bake, ground: groundOf(bake), tone, layers: own });
  }
  return plans;
}

function toneOf(color: 'skin' | 'eyes', wearable: Wearable | undefined): Rgb | null {
  return wearable ? paintedColor(color, wearable.parameters) : null;
}

function groundOf(bake: BakeName): BakeGround {
  if (bake === 'hair') return 'clear';
  return LATERAL.includes(bake) ? 'faint' : 'own';
}

function layersOf(wearable: Wearable | undefined): { bake: BakeName; layer: PaintLayer }[] {
  if (!wearable) return [];
  return textureSlotsOf(wearable.type).flatMap((place) => {
    const { slot, bake } = place;
    const textureId = wearable.textures.get(slot);
    // A skirt is drawn only as its own mesh, of which the shape is in masks.
    if (bake === 'skirt' || textureId === undefined || isNoTexture(textureId)) return [];
    return { bake, layer: { slot, textureId, role: roleOf(place), tint: tintOf(place, wearable) } };
  });
}

/** Whether a wearable means by an id that it has no texture there. */
export function isNoTexture(textureId: string): boolean {
  const { none, plain } = SPECIAL_TEXTURES;
  return textureId === NULL_UUID || textureId === none || textureId === plain;
}

function roleOf({ type }: TextureSlot): LayerRole {
  if (type === 'alpha') return 'mask';
  if (type === 'eyes') return 'iris';
  return type === 'hair' ? 'hair' : 'paint';
}

/** Ids of the three tints of tattoos; each weight is that much of its primary colour. */
const TINTS: Partial<Record<WearableTypeName, readonly [number, number, number]>> = {
  tattoo: [1071, 1072, 1073],
  universal: [1238, 1239, 1240],
};

function tintOf({ type }: TextureSlot, { parameters }: Wearable): Rgb | null {
  if (type === 'eyes' || type === 'hair') return paintedColor(type, parameters);
  const ids = TINTS[type];
  if (!ids) return null;
  const [red, green, blue] = ids.map(
    (id) => 255 * Math.min(1, Math.max(0, parameters.get(id) ?? 1)),
  );
  return red + green + blue === 3 * 255 ? null : [red, green, blue];
}
