import type { BubbleWorld, ForwardedInteraction, WorldObject } from '../world/index.ts';
import type { Participant } from './participant.ts';

/** What the server has to be able to do with a participant's client. */
export interface ParticipantClient {
  /** Takes the client out of its bubble, and tells it. */
  expel(): void;
  forward(interaction: ForwardedInteraction): void;
}

interface Hold {
  readonly user: string;
  readonly world: BubbleWorld;
  readonly avatar: WorldObject;
  readonly until: number;
}

/** Who is in the bubbles of a server, and which avatars wait for their users after a handover from another server. */
export class Participants {
  readonly #all = new Map<string, { participant: Participant; client: ParticipantClient }>();
  readonly #holds = new Map<string, Hold>();
  readonly #holdMs: number;

  constructor(holdMs: number) {
    this.#holdMs = holdMs;
  }

  add(participant: Participant, client: ParticipantClient): void {
    this.#all.set(participant.name, { participant, client });
  }

  /** The participant leaves its bubble. */
  remove(participant: Participant): void {
    if (this.#all.delete(participant.name)) participant.leave();
  }

  /** Who governs an object; null if that is no participant. */
  governorOf({ governor }: WorldObject): {
    readonly participant: Participant;
    readonly client: ParticipantClient;
  } | null {
    if (governor.kind !== 'participant' || governor.participant === null) return null;
    return this.#all.get(governor.participant) ?? null;
  }

  /** Those who have joined with this avatar. */
  withAvatar(avatarId: string): { participant: Participant; client: ParticipantClient }[] {
    return [...this.#all.values()].filter(({ participant }) => participant.avatar.id === avatarId);
  }

  /** The avatar that waits for this user in this bubble; null if there is none. It waits no longer. */
  claim(avatarId: string, user: string, world: BubbleWorld): WorldObject | null {
    const hold = this.#holds.get(avatarId);
    if (!hold || hold.user !== user || hold.world !== world) return null;
    this.#holds.delete(avatarId);
    return hold.avatar;
  }

  /** The user goes elsewhere with an avatar that waits for him. False for somebody else's. */
  giveUp(avatarId: string, user: string): boolean {
    const hold = this.#holds.get(avatarId);
    if (!hold) return true;
    if (hold.user !== user) return false;
    this.#end(avatarId, hold);
    return true;
  }

  /** A user's avatar has come from another bubble, of this server or of another one. */
  arrived(world: BubbleWorld, avatar: WorldObject, user: string, now: number): void {
    for (const { participant } of this.withAvatar(avatar.id)) {
      if (participant.user !== user) continue;
      if (participant.world === world) participant.takeBack(avatar);
      else if (participant.isAway) continue;
      else {
        participant.next = { world, avatar };
        world.setGovernor(avatar, { kind: 'participant', participant: participant.name });
      }
      return;
    }
    world.setGovernor(avatar, { kind: 'participant', participant: null });
    this.#holds.set(avatar.id, { user, world, avatar, until: now + this.#holdMs });
  }

  /** An avatar has gone to another bubble: its participant follows if that is one of this server. */
  departed(world: BubbleWorld, avatar: WorldObject, targetId: string): void {
    for (const { participant } of this.withAvatar(avatar.id)) {
      if (participant.world === world && participant.next?.world.id === targetId) {
        participant.follow();
      }
    }
  }

  /** Removes the avatars that waited for too long. */
  tick(now: number): void {
    for (const [id, hold] of this.#holds) if (now >= hold.until) this.#end(id, hold);
  }

  #end(id: string, { world, avatar }: Hold): void {
    this.#holds.delete(id);
    if (world.find(id) === avatar && !avatar.isForeign) world.remove(avatar);
  }
}
