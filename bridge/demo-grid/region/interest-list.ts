import { distance, type Vector3 } from '../../../src/math/index.ts';
import type { Motion, ObjectRecord } from '../../../src/protocol/objects/index.ts';
import { type GridFaults, NO_FAULTS } from '../grid-faults.ts';
import { avatarAnimation, avatarAppearance } from '../messages/avatar-updates.ts';
import {
  cachedUpdates,
  compressedUpdates,
  fullUpdates,
  killObjects,
  materialOverrides,
  type ObjectMove,
  terseUpdates,
} from '../messages/object-updates.ts';
import type { OutgoingMessage } from '../messages/outgoing-message.ts';
import type { RegionAvatar } from './region-avatar.ts';
import type { WornObject } from './region-objects.ts';

/** An avatar in the state that was last sent to the viewer. */
interface KnownAvatar {
  readonly avatar: RegionAvatar;
  attachments: readonly WornObject[];
  outfitVersion: number;
  lookVersion: number;
  title: string;
  animationVersion: number;
  seatId: number;
  motion: Motion;
}

/** Metres beyond the draw distance at which a known avatar is removed again. */
const HYSTERESIS = 8;

/** The most new avatars that are sent in one step, so that a crowd does not arrive in one burst. */
const MAX_NEW_AVATARS = 3;

/**
 * What one viewer knows of a region's avatars, and thus which updates it still needs.
 *
 * **Source:** lludp.md section 5, what arrives on OpenSimulator; objects-and-appearance.md sections 1 to 4.
 */
export class InterestList {
  readonly #handle: bigint;
  readonly #ownId: string;
  readonly #faults: Pick<GridFaults, 'withholdsOwnAttachments'>;
  /** By agent id. */
  readonly #known = new Map<string, KnownAvatar>();
  #isFirstScene = true;

  constructor(
    handle: bigint,
    ownId: string,
    faults: Pick<GridFaults, 'withholdsOwnAttachments'> = NO_FAULTS,
  ) {
    this.#handle = handle;
    this.#ownId = ownId;
    this.#faults = faults;
  }

  /** Whether the viewer knows its own avatar. */
  get hasOwnAvatar(): boolean {
    return this.#known.has(this.#ownId);
  }

  /**
   * The updates of all avatars that are near enough. Among the new ones, the viewer's own is sent first.
   *
   * @param centres positions from which the draw distance is measured.
   * @param drawDistance metres.
   */
  update(
    avatars: readonly RegionAvatar[],
    centres: readonly Vector3[],
    drawDistance: number,
  ): OutgoingMessage[] {
    const messages: OutgoingMessage[] = [];
    const inSight = new Set(
      avatars.filter((avatar) => this.#isInRange(avatar, centres, drawDistance)),
    );
    messages.push(...this.#removeExcept(inSight));
    for (const known of this.#known.values()) messages.push(...this.#changes(known));
    messages.push(...this.#addNew(inSight));
    return messages;
  }

  /** The movements of known avatars alone, for the steps between two updates. */
  moves(): OutgoingMessage[] {
    const moves: ObjectMove[] = [];
    for (const known of this.#known.values()) {
      const { avatar } = known;
      const motion = avatar.motion();
      if (known.seatId !== seatIdOf(avatar) || !isVisibleChange(known.motion, motion)) continue;
      known.motion = motion;
      moves.push({ localId: avatar.localId, motion, isLast: isAtRest(motion) });
    }
    return terseUpdates(this.#handle, moves);
  }

  #isInRange(avatar: RegionAvatar, centres: readonly Vector3[], drawDistance: number): boolean {
    if (avatar.agentId === this.#ownId) return true;
    const range = this.#known.has(avatar.agentId) ? drawDistance + HYSTERESIS : drawDistance;
    const position = avatar.regionPosition;
    return centres.some((centre) => distance(centre, position) <= range);
  }

  /**
   * An avatar that left and came back is another object, with another local id. A viewer is not told that its own
   * avatar has left the region.
   */
  #removeExcept(inSight: ReadonlySet<RegionAvatar>): OutgoingMessage[] {
    const gone = [...this.#known.values()].filter(({ avatar }) => !inSight.has(avatar));
    for (const { avatar } of gone) this.#known.delete(avatar.agentId);
    const others = gone.filter(({ avatar }) => avatar.agentId !== this.#ownId);
    return killObjects(others.map(({ avatar }) => avatar.localId));
  }

  #addNew(inSight: ReadonlySet<RegionAvatar>): OutgoingMessage[] {
    const unknown = [...inSight].filter(({ agentId }) => !this.#known.has(agentId));
    unknown.sort((a, b) => Number(b.agentId === this.#ownId) - Number(a.agentId === this.#ownId));
    const introduced = unknown.slice(0, MAX_NEW_AVATARS);
    const messages = introduced.flatMap((avatar) => this.#addAvatar(avatar));
    const hasOthers = introduced.some(({ agentId }) => agentId !== this.#ownId);
    if (hasOthers && introduced.length === unknown.length) this.#isFirstScene = false;
    return messages;
  }

  #addAvatar(avatar: RegionAvatar): OutgoingMessage[] {
    const { agentId, attachments, look, lookVersion, outfitVersion, animationVersion } = avatar;
    const isWithheld = agentId === this.#ownId && this.#faults.withholdsOwnAttachments;
    this.#known.set(agentId, {
      avatar,
      attachments,
      outfitVersion,
      lookVersion,
      title: avatar.title,
      animationVersion,
      seatId: seatIdOf(avatar),
      motion: avatar.motion(),
    });
    return [
      ...fullUpdates(this.#handle, [avatar.record()]),
      avatarAppearance(agentId, look),
      avatarAnimation(agentId, avatar.playing),
      ...(isWithheld ? [] : this.#attachmentUpdates(attachments)),
    ];
  }

  #changes(known: KnownAvatar): OutgoingMessage[] {
    const { avatar } = known;
    const messages: OutgoingMessage[] = [];
    if (known.seatId !== seatIdOf(avatar)) {
      known.seatId = seatIdOf(avatar);
      known.motion = avatar.motion();
      messages.push(...fullUpdates(this.#handle, [avatar.record()]));
    }
    if (known.title !== avatar.title) {
      known.title = avatar.title;
      messages.push(...fullUpdates(this.#handle, [avatar.record()]));
    }
    if (known.lookVersion !== avatar.lookVersion) {
      known.lookVersion = avatar.lookVersion;
      messages.push(
        ...fullUpdates(this.#handle, [avatar.record()]),
        avatarAppearance(avatar.agentId, avatar.look),
      );
    }
    if (known.outfitVersion !== avatar.outfitVersion) messages.push(...this.#changeOutfit(known));
    if (known.animationVersion !== avatar.animationVersion) {
      known.animationVersion = avatar.animationVersion;
      messages.push(avatarAnimation(avatar.agentId, avatar.playing));
    }
    return messages;
  }

  /** The avatar object is sent again as well, since its size depends on the outfit. */
  #changeOutfit(known: KnownAvatar): OutgoingMessage[] {
    const { avatar } = known;
    const [before, now] = [new Set(known.attachments), new Set(avatar.attachments)];
    const removed = known.attachments.filter((object) => !now.has(object));
    const added = avatar.attachments.filter((object) => !before.has(object));
    known.outfitVersion = avatar.outfitVersion;
    known.attachments = avatar.attachments;
    return [
      ...killObjects(removed.map(({ localId }) => localId)),
      ...fullUpdates(this.#handle, [avatar.record()]),
      avatarAppearance(avatar.agentId, avatar.look),
      ...this.#attachmentUpdates(added),
    ];
  }

  /**
   * Attachments in all forms that viewers have to support: some as full updates, some compressed, and some as mere
   * announcements of cached objects, these only after the first scene, as in OpenSimulator.
   */
  #attachmentUpdates(attachments: readonly WornObject[]): OutgoingMessage[] {
    const formOf = ({ localId }: ObjectRecord) => {
      if (localId % 3 === 1) return 'compressed';
      return localId % 3 === 2 && !this.#isFirstScene ? 'cached' : 'full';
    };
    const inForm = (form: string) => attachments.filter((object) => formOf(object) === form);
    return [
      ...fullUpdates(this.#handle, inForm('full')),
      ...compressedUpdates(this.#handle, inForm('compressed')),
      ...cachedUpdates(this.#handle, inForm('cached')),
      ...materialOverrides(attachments),
    ];
  }
}

/** The local id of the seat that an avatar sits on, or 0. */
function seatIdOf(avatar: RegionAvatar): number {
  return avatar.seat?.record.localId ?? 0;
}

/** Smallest change that is worth an update: metres, and metres per second. */
const MIN_CHANGE = 0.01;

/** Smallest rotation that is worth an update, as the difference of the quaternions' dot product from 1: about a degree. */
const MIN_ROTATION = 4e-5;

/** Whether a viewer would draw the two motions differently. */
function isVisibleChange(from: Motion, to: Motion): boolean {
  return (
    distance(from.position, to.position) > MIN_CHANGE ||
    distance(from.velocity, to.velocity) > MIN_CHANGE ||
    1 - Math.abs(dotProduct(from.rotation, to.rotation)) > MIN_ROTATION
  );
}

function isAtRest({ velocity: [x, y, z] }: Motion): boolean {
  return Math.hypot(x, y, z) < MIN_CHANGE;
}

function dotProduct(a: Motion['rotation'], b: Motion['rotation']): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}
