import type { ObjectLook } from '../../avatar/surface/index.ts';
import { type BakePlan, isNoTexture, isPainted } from '../../avatar/worn-paint/index.ts';
import type { BakeName } from '../../formats/texture-entry/index.ts';
import {
  type TextureSlot,
  textureSlotsOf,
  type Wearable,
  type WearableTypeName,
} from '../../formats/wearable/index.ts';
import type { AvatarInfo, BodyChoice, OffStage } from '../state/index.ts';
import { isMadeLook } from './worn-look.ts';

/**
 * What is shown of a texture slot, or why nothing is:
 *
 * - `empty`: the wearable has no texture there; `waiting`, `missing`, `failed`: of its texture;
 * - `not-worn`: another wearable of the type was opened later;
 * - `in-bake`: the avatar's own bake is shown, which contains it or not;
 * - `masked`: clothing, whose masks are files of the viewer; `skirt`: only a mesh that is not here shows it;
 * - `wooden`, `repainted`: the mannequin is a wooden doll, or its faces have textures of the visitor's;
 * - `mesh-only`: only worn mesh shows that bake; `classic-only`: only the classic body has hair;
 * - `nothing-cut`: nothing is worn that its alpha could cut.
 */
export type SlotFate =
  | 'shown'
  | 'empty'
  | 'waiting'
  | 'missing'
  | 'failed'
  | 'not-worn'
  | 'in-bake'
  | 'masked'
  | 'skirt'
  | 'wooden'
  | 'repainted'
  | 'mesh-only'
  | 'classic-only'
  | 'nothing-cut';

/** A texture slot of a wearable. */
export interface SlotFacts extends TextureSlot {
  /** Null where the wearable has no texture there. */
  readonly textureId: string | null;
  readonly fate: SlotFate;
}

/** What decides about what is shown. */
export interface SlotContext {
  /** Whether it is the one of its type that is worn. */
  readonly isWorn: boolean;
  readonly stages: ReadonlyMap<string, OffStage>;
  /** The bake of the avatar's own file whose picture is there; null for none. */
  readonly bakeOf: (bake: BakeName) => string | null;
  readonly plans: ReadonlyMap<BakeName, BakePlan>;
  readonly body: BodyChoice;
  /** Whether the classic body is worn in the mannequin's place. */
  readonly isClassic: boolean;
  /** Of the mannequin. */
  readonly look: ObjectLook | null;
}

/** The types that show on the mannequin by themselves: hair does not, and alpha has nothing to cut. */
export function showsByItself(type: WearableTypeName): boolean {
  return type !== 'hair' && type !== 'alpha';
}

/** Finds the bakes of an avatar's file whose pictures are there. */
export function bakeLookup(
  avatar: Pick<AvatarInfo, 'bakes'> | null,
  stages: ReadonlyMap<string, OffStage>,
): (bake: BakeName) => string | null {
  return (bake) => {
    const id = avatar?.bakes?.get(bake);
    return id !== undefined && stages.get(id) === 'sharp' ? id : null;
  };
}

/** All texture slots of a wearable's type, and what is shown of each. */
export function slotFactsOf(wearable: Wearable, context: SlotContext): readonly SlotFacts[] {
  return textureSlotsOf(wearable.type).map((place) => {
    const named = wearable.textures.get(place.slot);
    const textureId = named === undefined || isNoTexture(named) ? null : named;
    const fate = textureId === null ? 'empty' : fateOf(place, textureId, context);
    return { ...place, textureId, fate };
  });
}

function fateOf(place: TextureSlot, textureId: string, context: SlotContext): SlotFate {
  const { bake, type } = place;
  const { isWorn, stages, bakeOf, plans } = context;
  if (!isWorn) return 'not-worn';
  if (bakeOf(bake)) return 'in-bake';
  if (bake === 'skirt') return 'skirt';
  if (!isPainted(type)) return 'masked';
  const stage = stages.get(textureId) ?? 'waiting';
  if (stage !== 'sharp') return stage;
  if (!plans.get(bake)?.layers.some(({ slot }) => slot === place.slot)) {
    return bake === 'hair' && type !== 'alpha' ? 'classic-only' : 'nothing-cut';
  }
  return placeOf(bake, context);
}

function placeOf(bake: BakeName, { body, isClassic, look }: SlotContext): SlotFate {
  if (bake === 'hair' && !isClassic) return 'classic-only';
  if (['leftarm', 'leftleg', 'aux1', 'aux2', 'aux3'].includes(bake)) return 'mesh-only';
  if (body === 'wood') return 'wooden';
  return look && !isMadeLook(look) ? 'repainted' : 'shown';
}
