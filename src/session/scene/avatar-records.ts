import { cleanName } from '../../formats/text/index.ts';
import type { SceneAttachment, SceneAvatar, SceneStore } from '../../protocol/scene/index.ts';
import type { RegionAvatar } from '../live-contract.ts';
import type { WornPart } from '../worn-part.ts';
import { wornParts } from './worn-parts.ts';

/** More than any region admits. It limits what a simulator that invents avatars can do to the page. */
const MAX_AVATARS = 512;
/** Slots are 16-bit numbers. */
const MAX_SLOT = 0xffff;

interface Entry {
  readonly source: SceneAvatar;
  readonly record: RegionAvatar;
}

interface RecordChanges {
  readonly changed: readonly RegionAvatar[];
  /** Agent ids. */
  readonly gone: readonly string[];
}

/** The records of a region's avatars as the page has them. Motion is not part of a record. */
export class AvatarRecords {
  readonly #entries = new Map<string, Entry>();
  #nextSlot = 0;

  /** Null for an avatar that was not reported to the page. */
  get(agentId: string): RegionAvatar | null {
    return this.#entries.get(agentId)?.record ?? null;
  }

  /** Removes all records and returns their agent ids. Slots begin at 0 again. */
  clear(): string[] {
    const gone = [...this.#entries.keys()];
    this.#entries.clear();
    this.#nextSlot = 0;
    return gone;
  }

  /** Makes new records for the avatars that have changed. @param agentIds the agents to compare; null for all. */
  refresh(scene: SceneStore, agentIds: Iterable<string> | null): RecordChanges {
    const changed: RegionAvatar[] = [];
    const gone: string[] = [];
    for (const agentId of agentIds ?? new Set([...this.#entries.keys(), ...scene.agentIds()])) {
      const entry = this.#entries.get(agentId);
      if (!entry && this.#isFull) continue;
      const source = scene.avatar(agentId);
      if (source === null) {
        if (this.#entries.delete(agentId)) gone.push(agentId);
      } else if (!entry || hasChanged(entry.source, source)) {
        changed.push(this.#update(source, String(scene.region ?? ''), entry));
      }
    }
    return { changed, gone };
  }

  get #isFull(): boolean {
    return this.#entries.size >= MAX_AVATARS || this.#nextSlot > MAX_SLOT;
  }

  #update(source: SceneAvatar, region: string, before: Entry | undefined): RegionAvatar {
    const slot = before?.record.slot ?? this.#nextSlot++;
    const hasSameAttachments =
      before && areSame(before.source.attachments, source.attachments, isSameAttachment);
    const parts = hasSameAttachments ? before.record.parts : wornParts(source.attachments);
    const record = makeRecord(source, region, slot, parts);
    this.#entries.set(source.agentId, { source, record });
    return record;
  }
}

function makeRecord(
  { agentId, isOwn, names, object, attachments, appearance, animations }: SceneAvatar,
  region: string,
  slot: number,
  parts: readonly WornPart[],
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
    attachmentCount: attachments.length,
    visualParameters: appearance?.parameters ?? null,
    hover: appearance?.hoverHeight ?? 0,
    animations: animations.map(({ id, sequence }) => ({ id, sequence })),
  };
}

/** Each update makes new objects, so identity is enough. */
function hasChanged(a: SceneAvatar, b: SceneAvatar): boolean {
  return (
    a.object.nameValues !== b.object.nameValues ||
    a.object.scale !== b.object.scale ||
    a.object.parentId !== b.object.parentId ||
    a.appearance !== b.appearance ||
    a.animations !== b.animations ||
    !areSame(a.attachments, b.attachments, isSameAttachment)
  );
}

function isSameAttachment(a: SceneAttachment, b: SceneAttachment): boolean {
  return a.root === b.root && areSame(a.parts, b.parts, (part, other) => part === other);
}

function areSame<T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]));
}
