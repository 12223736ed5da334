import type { Vector3 } from '../../../src/math/index.ts';
import type { ObjectRecord } from '../../../src/protocol/objects/index.ts';
import type { Bot, DemoContent, DemoOutfit, DemoSeat } from '../content/demo-content.ts';
import type { SentBlocks } from '../puppetry/index.ts';
import { namedUuid } from '../reproducible.ts';
import { AvatarController } from './avatar-controller.ts';
import { type AvatarOwner, RegionAvatar } from './region-avatar.ts';
import { RegionBots } from './region-bots.ts';
import { LocalIds, makeSeats, type Seat } from './region-objects.ts';

export interface RegionOptions {
  readonly name: string;
  readonly handle: bigint;
  readonly size: number;
  readonly ground: number;
  readonly landing: Vector3;
  readonly firstLocalId: number;
  /** Bytes at which puppetry blocks are cut. */
  readonly eventSize: number;
  /** Requests for which the capability of puppetry is not there yet. */
  readonly puppetryLate: number;
  readonly seats: readonly DemoSeat[];
  readonly bots: readonly Bot[];
  readonly animations: DemoContent['animations'];
}

/** A piece of flat ground with those who are on it. It knows of nobody who watches. */
export class SimulatedRegion {
  readonly name: string;
  readonly id: string;
  readonly handle: bigint;
  readonly size: number;
  readonly ground: number;
  readonly landing: Vector3;
  readonly eventSize: number;
  readonly puppetryLate: number;
  readonly seats: readonly Seat[];
  readonly #bodies = new Map<string, RegionAvatar>();
  readonly #walkers = new Map<string, AvatarController>();
  readonly #ids: LocalIds;
  readonly #bots: RegionBots;
  readonly #animations: DemoContent['animations'];

  constructor(options: RegionOptions) {
    this.name = options.name;
    this.id = namedUuid(`region/${options.name}`);
    this.handle = options.handle;
    this.size = options.size;
    this.ground = options.ground;
    this.landing = options.landing;
    this.eventSize = options.eventSize;
    this.puppetryLate = options.puppetryLate;
    this.#ids = new LocalIds(options.firstLocalId);
    this.#animations = options.animations;
    this.seats = makeSeats(options.seats, this.id, this.#ids);
    this.#bots = new RegionBots(options.bots, {
      bodies: this.#bodies,
      seats: this.seats,
      ids: this.#ids,
      ground: this.ground,
      eventSize: this.eventSize,
    });
  }

  bodies(): readonly RegionAvatar[] {
    return [...this.#bodies.values()];
  }

  avatar(agentId: string): RegionAvatar | null {
    return this.#bodies.get(agentId) ?? null;
  }

  controller(agentId: string): AvatarController | null {
    return this.#walkers.get(agentId) ?? null;
  }

  /** A viewer's avatar comes. */
  admit(owner: AvatarOwner, outfit: DemoOutfit, position: Vector3): RegionAvatar {
    this.remove(owner.agentId);
    const body = new RegionAvatar(owner, outfit, this.ground, this.#ids);
    body.position = position;
    this.#bodies.set(owner.agentId, body);
    this.#walkers.set(
      owner.agentId,
      new AvatarController(body, this.ground, this.size, this.#animations),
    );
    return body;
  }

  remove(agentId: string): void {
    this.#bodies.delete(agentId);
    this.#walkers.delete(agentId);
  }

  /** @param seconds since the grid began. @param passed seconds since the last step. */
  step(seconds: number, passed: number): void {
    this.#bots.step(seconds);
    for (const walker of this.#walkers.values()) walker.step(passed);
  }

  drainBotChat(seconds: number): { body: RegionAvatar; line: string }[] {
    return this.#bots.drainChat(seconds);
  }

  /** What the bots moved since the last call. */
  drainBotPuppetry(): SentBlocks[] {
    return this.#bots.drainPuppetry();
  }

  /** Whatever has this local id now. */
  object(localId: number): ObjectRecord | null {
    for (const body of this.#bodies.values()) {
      if (body.localId === localId) return body.record();
      const worn = body.worn.find((object) => object.localId === localId);
      if (worn) return worn;
    }
    return this.seats.find(({ record }) => record.localId === localId)?.record ?? null;
  }

  /** A seat by its object's id, if nobody sits on it. */
  freeSeat(objectId: string): Seat | null {
    const seat = this.seats.find(({ record }) => record.id === objectId);
    if (!seat) return null;
    const isTaken = this.bodies().some((body) => body.seat === seat);
    return isTaken ? null : seat;
  }
}
