import { attachmentJoint, defaultSkeleton } from '../../../avatar/index.ts';
import { lookWithoutMaterials } from '../../../avatar/surface/index.ts';
import {
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureFace,
} from '../../../formats/texture-entry/index.ts';
import type { BubbleModel, BubbleModelPart } from '../../../session/assets/index.ts';
import type { BubbleAvatarInfo, RegionAvatar, WornPart } from '../../../session/index.ts';
import type { KnownModels } from './known-models.ts';
import { PENDING_MESH } from './live-assets.ts';

/** Attachment points are numbered from 1. */
const LAST_POINT = 55;
const SCREEN_POINTS = [31, 32, 33, 34, 35, 36, 37, 38];
const WHITE_FACE: TextureFace = { ...PLAIN_FACE, textureId: SPECIAL_TEXTURES.blank };
const WHITE = lookWithoutMaterials({ defaultFace: WHITE_FACE, faces: new Map() });

/** What an avatar wears whose model is being loaded. */
const PENDING: readonly WornPart[] = [wornPart('pending', PENDING_MESH)];
/** What an avatar wears that is drawn as our mannequin. */
const NOTHING: readonly WornPart[] = [];

/** Gives the avatars of bubbles what their models consist of: the session reports only the ids of models. */
export class BubbleOutfits {
  readonly #models: Pick<KnownModels, 'get'>;
  /** As the session has reported them. */
  readonly #avatars = new Map<string, RegionAvatar>();
  readonly #modelIds = new Map<string, string>();
  /** One list for all avatars of a model, by which their views know that nothing has changed. */
  readonly #parts = new WeakMap<BubbleModel, readonly WornPart[]>();

  constructor(models: Pick<KnownModels, 'get'>) {
    this.#models = models;
  }

  /** Takes the records of avatars, and returns them with the parts of their models. */
  dress(changed: readonly RegionAvatar[], gone: readonly string[]): readonly RegionAvatar[] {
    for (const agentId of gone) this.#avatars.delete(agentId);
    for (const avatar of changed) this.#avatars.set(avatar.agentId, avatar);
    return changed.map((avatar) => this.#dressed(avatar));
  }

  /** Takes the ids of all avatars' models, and returns the avatars that have another one now. */
  setModels(infos: readonly BubbleAvatarInfo[]): readonly RegionAvatar[] {
    const changed = infos.filter(
      ({ objectId, modelId }) => this.#modelIds.get(objectId) !== modelId,
    );
    this.#modelIds.clear();
    for (const { objectId, modelId } of infos) this.#modelIds.set(objectId, modelId);
    return this.#dressedOf(({ agentId }) => changed.some(({ objectId }) => objectId === agentId));
  }

  /** The avatars of a model that has been loaded, or cannot be. */
  ofModel(modelId: string): readonly RegionAvatar[] {
    return this.#dressedOf(({ agentId }) => this.#modelIds.get(agentId) === modelId);
  }

  clear(): void {
    this.#avatars.clear();
    this.#modelIds.clear();
  }

  #dressedOf(isMeant: (avatar: RegionAvatar) => boolean): readonly RegionAvatar[] {
    return [...this.#avatars.values()].filter(isMeant).map((avatar) => this.#dressed(avatar));
  }

  #dressed(avatar: RegionAvatar): RegionAvatar {
    const modelId = this.#modelIds.get(avatar.agentId);
    const model = modelId === undefined ? undefined : this.#models.get(modelId);
    if (model === undefined) return { ...avatar, parts: PENDING };
    if (model === null) return { ...avatar, parts: NOTHING };
    const { hover, visualParameters } = model;
    const parts = this.#partsOf(model);
    return { ...avatar, parts, attachmentCount: parts.length, hover, visualParameters };
  }

  #partsOf(model: BubbleModel): readonly WornPart[] {
    const known = this.#parts.get(model);
    if (known) return known;
    const parts = model.parts.flatMap(partOf);
    this.#parts.set(model, parts);
    return parts;
  }
}

/** None for a part without a rig that hangs from a point that we do not know. */
function partOf(part: BubbleModelPart, index: number): WornPart[] {
  const { meshId, name, mesh, attachment, faceColors } = part;
  const faces = faceColors.map((color, face) => [face, { ...WHITE_FACE, color }] as const);
  const look = lookWithoutMaterials({ defaultFace: WHITE_FACE, faces: new Map(faces) });
  const worn = { ...wornPart(`${index}`, meshId), name, look };
  if (mesh.skin) return [worn];
  const point = attachment && pointNumber(attachment.point);
  if (!attachment || !point) return [];
  const { position, rotation, scale } = attachment;
  return [{ ...worn, point, position, rotation, scale }];
}

function wornPart(id: string, meshId: string): WornPart {
  return {
    ...{ id, meshId, shape: null, name: '', item: null, point: 1 },
    ...{ position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    look: WHITE,
  };
}

/** The number of an attachment point by its name; null for an unknown one, and for those on the screen. */
function pointNumber(name: string): number | null {
  const point = defaultSkeleton.jointNumber(name) - attachmentJoint(0);
  const isOnBody = point >= 1 && point <= LAST_POINT && !SCREEN_POINTS.includes(point);
  return isOnBody ? point : null;
}
