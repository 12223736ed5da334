import { bakesOf } from '../../avatar/surface/index.ts';
import { cleanName } from '../../formats/text/index.ts';
import { decodeTextureEntry } from '../../formats/texture-entry/index.ts';
import { type PlayingAnimation, readBakes } from '../../protocol/objects/index.ts';
import type { FaceOverrides, SceneAttachment, SceneAvatar } from '../../protocol/scene/index.ts';
import type { AnimationStart, RegionAvatar } from '../live-contract.ts';
import type { WornPart } from '../worn-part.ts';
import {
  type CarriedOutfit,
  carryOutfit,
  isOutfitComplete,
  withCarriedOutfit,
} from './carried-outfit.ts';
import type { MaterialKind, SceneMaterials } from './scene-materials.ts';
import type { SceneRegion } from './scene-regions.ts';
import { decodeOr, partsHiddenByHud, wornParts } from './worn-parts.ts';

/** More than any region admits. It limits what a simulator that invents avatars can do to the page. */
const MAX_AVATARS = 512;
/** Slots are 16-bit numbers. */
const SLOT_COUNT = 0x10000;

interface Entry {
  readonly region: SceneRegion;
  /** As the region has it. */
  readonly source: SceneAvatar;
  /** With what was carried over from the last region. */
  readonly shown: SceneAvatar;
  readonly carried: CarriedOutfit | null;
  /** Materials of what it wears that have not arrived. */
  readonly missing: readonly MissingMaterial[];
  readonly record: RegionAvatar;
}

interface MissingMaterial {
  readonly kind: MaterialKind;
  readonly id: string;
}

interface RecordChanges {
  readonly changed: readonly RegionAvatar[];
  /** Agent ids. */
  readonly gone: readonly string[];
}

/** Where an avatar is, and what is known of it there; null for one that is nowhere. */
type FindAvatar = (
  agentId: string,
) => { readonly region: SceneRegion; readonly avatar: SceneAvatar } | null;

/**
 * The records of a scene's avatars as the page has them. Motion is not part of a record. An avatar keeps its slot while
 * it stays in the scene, from region to region.
 */
export class AvatarRecords {
  readonly #entries = new Map<string, Entry>();
  readonly #usedSlots = new Set<number>();
  readonly #carrying = new Set<string>();
  readonly #materials: SceneMaterials;
  #lastSlot = SLOT_COUNT - 1;

  constructor(materials: SceneMaterials) {
    this.#materials = materials;
  }

  /** Null for an avatar that was not reported to the page. */
  get(agentId: string): RegionAvatar | null {
    return this.#entries.get(agentId)?.record ?? null;
  }

  agentIds(): Iterable<string> {
    return this.#entries.keys();
  }

  /** The avatars to whose records something was carried over that may be due by now. */
  carrying(): Iterable<string> {
    return this.#carrying;
  }

  /** The avatars whose records lack a material that has arrived. */
  awaitingMaterials(): string[] {
    return [...this.#entries].flatMap(([agentId, entry]) => (this.#isDue(entry) ? agentId : []));
  }

  /** Removes all records and returns their agent ids. Slots begin at 0 again. */
  clear(): string[] {
    const gone = [...this.#entries.keys()];
    this.#entries.clear();
    this.#usedSlots.clear();
    this.#carrying.clear();
    this.#lastSlot = SLOT_COUNT - 1;
    return gone;
  }

  /** Makes new records for the avatars that have changed. @param agentIds the agents to compare. */
  refresh(find: FindAvatar, agentIds: Iterable<string>, now: number): RecordChanges {
    const changed: RegionAvatar[] = [];
    const gone: string[] = [];
    for (const agentId of agentIds) {
      const entry = this.#entries.get(agentId);
      if (!entry && this.#isFull) continue;
      const found = find(agentId);
      if (found === null) {
        if (this.#remove(agentId)) gone.push(agentId);
        continue;
      }
      const next = this.#makeEntry(found.region, found.avatar, entry, now);
      if (next === entry) continue;
      this.#entries.set(agentId, next);
      if (next.carried) this.#carrying.add(agentId);
      else this.#carrying.delete(agentId);
      changed.push(next.record);
    }
    return { changed, gone };
  }

  get #isFull(): boolean {
    return this.#entries.size >= MAX_AVATARS;
  }

  /** The agent's own avatar stays until there is another scene: a simulator that it has left may say anything. */
  #remove(agentId: string): boolean {
    const entry = this.#entries.get(agentId);
    if (!entry || entry.record.isOwn) return false;
    this.#entries.delete(agentId);
    this.#usedSlots.delete(entry.record.slot);
    this.#carrying.delete(agentId);
    return true;
  }

  #makeEntry(
    region: SceneRegion,
    source: SceneAvatar,
    before: Entry | undefined,
    now: number,
  ): Entry {
    const carried = carriedOutfit(region, source, before, now);
    const isSame = before?.region === region && carried === before.carried;
    const isDue = before !== undefined && this.#isDue(before);
    if (isSame && !isDue && !hasChanged(before.source, source)) return before;
    const shown = carried ? withCarriedOutfit(source, carried) : source;
    const hasSameAttachments =
      before && areSame(before.shown.attachments, shown.attachments, isSameAttachment);
    const { parts, missing } =
      hasSameAttachments && !isDue
        ? { parts: before.record.parts, missing: before.missing }
        : this.#wear(region, shown.attachments);
    const hiddenByHud = hasSameAttachments
      ? before.record.hiddenByHud
      : partsHiddenByHud(shown.attachments);
    const slot = before?.record.slot ?? this.#takeSlot();
    const handle = String(region.store.region ?? '');
    const looks =
      before && before.shown.appearance === shown.appearance
        ? before.record
        : { isCloud: isSeenAsCloud(shown), bakes: readBakesOf(shown) };
    const hidden = hiddenByHud && hiddenByHud.length > 0 ? { hiddenByHud } : {};
    const played = objectAnimationsOf(shown.attachments);
    const record = {
      ...makeRecord(shown, handle, slot, parts, looks),
      ...hidden,
      ...(played.size > 0 && { objectAnimations: played }),
    };
    return { region, source, shown, carried, missing, record };
  }

  #wear(region: SceneRegion, attachments: readonly SceneAttachment[]) {
    const missing: MissingMaterial[] = [];
    const parts = wornParts(attachments, (sources) =>
      this.#materials.lookOf(sources, region, (kind, id) => missing.push({ kind, id })),
    );
    return { parts, missing };
  }

  #isDue({ missing }: Entry): boolean {
    return missing.some(({ kind, id }) => this.#materials.has(kind, id));
  }

  /** The next one that is free, so that a slot is not soon used again. */
  #takeSlot(): number {
    do this.#lastSlot = (this.#lastSlot + 1) % SLOT_COUNT;
    while (this.#usedSlots.has(this.#lastSlot));
    this.#usedSlots.add(this.#lastSlot);
    return this.#lastSlot;
  }
}

/** What the avatar still has from the last region, after it has come into another one; null for nothing. */
function carriedOutfit(
  region: SceneRegion,
  source: SceneAvatar,
  before: Entry | undefined,
  now: number,
): CarriedOutfit | null {
  if (!before) return null;
  const carried = before.region === region ? before.carried : carryOutfit(before.shown, now);
  const isOver = !carried || now >= carried.until || isOutfitComplete(source, carried);
  return isOver ? null : carried;
}

/** The region does not send its own appearance back to an agent that announces it, so it does not count here. */
function isSeenAsCloud({ isOwn, appearance }: SceneAvatar): boolean {
  return !isOwn && appearance !== null && readBakes(appearance.textureEntry).seenAs === 'cloud';
}

function readBakesOf({ appearance }: SceneAvatar): RegionAvatar['bakes'] {
  const entry = appearance && decodeOr(null, appearance.textureEntry, decodeTextureEntry);
  return entry && bakesOf(entry);
}

function objectAnimationsOf(attachments: readonly SceneAttachment[]) {
  return new Map(
    attachments.flatMap(({ root, animations }) =>
      animations.length > 0 ? [[root.id, animations.map(startOf)] as const] : [],
    ),
  );
}

const startOf = ({ id, sequence }: PlayingAnimation): AnimationStart => ({ id, sequence });

function makeRecord(
  { agentId, isOwn, names, object, attachments, appearance, animations }: SceneAvatar,
  region: string,
  slot: number,
  parts: readonly WornPart[],
  { isCloud, bakes }: Pick<RegionAvatar, 'isCloud' | 'bakes'>,
): RegionAvatar {
  return {
    agentId,
    region,
    isOwn,
    firstName: cleanName(names.firstName),
    lastName: cleanName(names.lastName),
    title: cleanName(names.title),
    slot,
    height: object.scale[2],
    isSeated: object.parentId !== 0,
    parts,
    bakes,
    attachmentCount: attachments.length,
    visualParameters: appearance?.parameters ?? null,
    hover: appearance?.hoverHeight ?? 0,
    isCloud,
    animations: animations.map(startOf),
  };
}

type Override = readonly [localId: number, faces: FaceOverrides];

/** Each update makes new objects, so identity is enough. */
function hasChanged(a: SceneAvatar, b: SceneAvatar): boolean {
  return (
    a.object.nameValues !== b.object.nameValues ||
    a.object.scale !== b.object.scale ||
    a.object.parentId !== b.object.parentId ||
    a.appearance !== b.appearance ||
    a.animations !== b.animations ||
    !areSame(a.attachments, b.attachments, isSameAttachment) ||
    !areSame(a.attachments, b.attachments, playTheSame)
  );
}

function isSameAttachment(a: SceneAttachment, b: SceneAttachment): boolean {
  return (
    a.root === b.root &&
    areSame(a.parts, b.parts, (part, other) => part === other) &&
    areSame([...a.overrides], [...b.overrides], isSameOverride)
  );
}

function playTheSame(a: SceneAttachment, b: SceneAttachment): boolean {
  return areSame(a.animations, b.animations, isSameStart);
}

function isSameStart(a: PlayingAnimation, b: PlayingAnimation): boolean {
  return a.id === b.id && a.sequence === b.sequence;
}

function isSameOverride([a, faces]: Override, [b, others]: Override): boolean {
  return a === b && faces === others;
}

function areSame<T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]));
}
