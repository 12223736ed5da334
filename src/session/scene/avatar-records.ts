import type { ObjectRecord } from '../../protocol/objects/index.ts';
import type { SceneAttachment, SceneAvatar, SceneStore } from '../../protocol/scene/index.ts';
import type { RegionAvatar, WornPart } from '../live-contract.ts';
import { wornParts } from './worn-parts.ts';

/** More than any region lets in: a simulator that makes them up does not fill the page. */
const MOST_AVATARS = 512;
/** Slots are 16-bit numbers. */
const LAST_SLOT = 0xffff;

interface Kept {
  readonly source: SceneAvatar;
  readonly record: RegionAvatar;
}

export interface RecordChanges {
  readonly changed: readonly RegionAvatar[];
  readonly gone: readonly string[];
}

/**
 * The avatars of a region as the page has them. A record is made anew only if something of it changed: that an
 * avatar has moved is not among it.
 */
export class AvatarRecords {
  readonly #kept = new Map<string, Kept>();
  #nextSlot = 0;

  /** Null for one that the page was not told of. */
  get(agentId: string): RegionAvatar | null {
    return this.#kept.get(agentId)?.record ?? null;
  }

  ids(): Iterable<string> {
    return this.#kept.keys();
  }

  /** Another region: slots begin anew. Returns who was there. */
  clear(): string[] {
    const gone = [...this.#kept.keys()];
    this.#kept.clear();
    this.#nextSlot = 0;
    return gone;
  }

  /** Looks at these agents again; at everybody where none are named. */
  refresh(scene: SceneStore, agentIds: Iterable<string> | null): RecordChanges {
    const changed: RegionAvatar[] = [];
    const gone: string[] = [];
    for (const agentId of agentIds ?? this.#everybody(scene)) {
      const kept = this.#kept.get(agentId);
      if (!kept && this.#isFull) continue;
      const source = scene.avatar(agentId);
      if (source === null) {
        if (this.#kept.delete(agentId)) gone.push(agentId);
      } else if (!kept || hasChanged(kept.source, source)) {
        changed.push(this.#keep(source, kept));
      }
    }
    return { changed, gone };
  }

  #everybody(scene: SceneStore): Set<string> {
    return new Set([...this.#kept.keys(), ...scene.agentIds()]);
  }

  get #isFull(): boolean {
    return this.#kept.size >= MOST_AVATARS || this.#nextSlot > LAST_SLOT;
  }

  #keep(source: SceneAvatar, kept: Kept | undefined): RegionAvatar {
    const slot = kept?.record.slot ?? this.#nextSlot++;
    const isDressedAlike = kept && areSame(kept.source.attachments, source.attachments, isSameOne);
    const parts = isDressedAlike ? kept.record.parts : wornParts(source.attachments);
    const record = recordOf(source, slot, parts);
    this.#kept.set(source.agentId, { source, record });
    return record;
  }
}

function recordOf(
  { agentId, isOwn, names, object, attachments, appearance, animations }: SceneAvatar,
  slot: number,
  parts: readonly WornPart[],
): RegionAvatar {
  return {
    agentId,
    isOwn,
    ...names,
    slot,
    height: object.scale[2],
    isSeated: object.parentId !== 0,
    parts,
    attachmentCount: attachments.length,
    visualParameters: appearance?.parameters ?? null,
    hover: appearance?.hoverHeight ?? 0,
    animations: animations.map(({ id, sequence }) => ({ id, sequence })),
  };
}

/** What was told again is another object, what stayed is the same one. */
function hasChanged(a: SceneAvatar, b: SceneAvatar): boolean {
  return (
    a.object.nameValues !== b.object.nameValues ||
    a.object.scale !== b.object.scale ||
    a.object.parentId !== b.object.parentId ||
    a.appearance !== b.appearance ||
    a.animations !== b.animations ||
    !areSame(a.attachments, b.attachments, isSameOne)
  );
}

function isSameOne(a: SceneAttachment, b: SceneAttachment): boolean {
  return isSamePrim(a.root, b.root) && areSame(a.parts, b.parts, isSamePrim);
}

function isSamePrim(a: ObjectRecord, b: ObjectRecord): boolean {
  return a === b;
}

function areSame<T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]));
}
