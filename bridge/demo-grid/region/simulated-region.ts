import type { Vector3 } from '../../../src/math/index.ts';
import type { ObjectRecord } from '../../../src/protocol/objects/index.ts';
import type { Bot, DemoContent, DemoOutfit, DemoSeat } from '../content/demo-content.ts';
import { namedUuid } from '../reproducible-values.ts';
import { AvatarController } from './avatar-controller.ts';
import { EDGE_MARGIN, type RegionEdges } from './avatar-movement.ts';
import type { SentBlocks } from './puppetry-blocks.ts';
import { type AvatarOwner, RegionAvatar } from './region-avatar.ts';
import { type ChatLine, RegionBots } from './region-bots.ts';
import { createSeats, LocalIds, type Seat } from './region-objects.ts';

interface RegionOptions {
  readonly name: string;
  readonly handle: bigint;
  /** Metres of each side. */
  readonly size: number;
  /** Height of the ground, metres. */
  readonly ground: number;
  readonly landing: Vector3;
  /** The maturity of its content, as SimAccess. */
  readonly access: number;
  readonly firstLocalId: number;
  /** Bytes at which puppetry blocks are cut off. */
  readonly eventSize: number;
  /** Number of requests that the puppetry capability answers with 404 before it is ready. */
  readonly puppetryDelay: number;
  readonly seats: readonly DemoSeat[];
  readonly bots: readonly Bot[];
  /** Sides on which another region adjoins. */
  readonly openSides: readonly (keyof RegionEdges)[];
  readonly animations: DemoContent['animations'];
}

/** Metres of the water's surface below the ground. */
const WATER_DEPTH = 2;

/** A square of flat ground with its seats and avatars. It knows nothing about circuits. */
export class SimulatedRegion {
  readonly name: string;
  readonly id: string;
  readonly handle: bigint;
  readonly size: number;
  readonly ground: number;
  readonly landing: Vector3;
  readonly access: number;
  readonly waterHeight: number;
  readonly eventSize: number;
  readonly puppetryDelay: number;
  readonly seats: readonly Seat[];
  /** All that belong to the region, present or not. */
  readonly bots: readonly Bot[];
  /** By agent id. */
  readonly #avatars = new Map<string, RegionAvatar>();
  /** The controllers of the viewers' avatars, by agent id. */
  readonly #controllers = new Map<string, AvatarController>();
  readonly #ids: LocalIds;
  readonly #bots: RegionBots;
  readonly #edges: RegionEdges;
  readonly #animations: DemoContent['animations'];

  constructor(options: RegionOptions) {
    this.name = options.name;
    this.id = namedUuid(`region/${options.name}`);
    this.handle = options.handle;
    this.size = options.size;
    this.ground = options.ground;
    this.landing = options.landing;
    this.access = options.access;
    this.waterHeight = Math.max(0, options.ground - WATER_DEPTH);
    this.eventSize = options.eventSize;
    this.puppetryDelay = options.puppetryDelay;
    this.bots = options.bots;
    this.#ids = new LocalIds(options.firstLocalId);
    this.#animations = options.animations;
    this.#edges = regionEdges(options.size, options.openSides);
    this.seats = createSeats(options.seats, this.id, this.#ids);
    this.#bots = new RegionBots(options.bots, {
      avatars: this.#avatars,
      seats: this.seats,
      ids: this.#ids,
      ground: this.ground,
      eventSize: this.eventSize,
    });
  }

  get avatars(): readonly RegionAvatar[] {
    return [...this.#avatars.values()];
  }

  findAvatar(agentId: string): RegionAvatar | null {
    return this.#avatars.get(agentId) ?? null;
  }

  /** The controller of a viewer's avatar. */
  findController(agentId: string): AvatarController | null {
    return this.#controllers.get(agentId) ?? null;
  }

  /** Adds a viewer's avatar. */
  addViewerAvatar(owner: AvatarOwner, outfit: DemoOutfit, position: Vector3): RegionAvatar {
    this.removeAvatar(owner.agentId);
    const avatar = new RegionAvatar(owner, outfit, this.ground, this.#ids);
    avatar.position = position;
    const controller = new AvatarController(avatar, this.ground, this.#edges, this.#animations);
    this.#avatars.set(owner.agentId, avatar);
    this.#controllers.set(owner.agentId, controller);
    return avatar;
  }

  removeAvatar(agentId: string): void {
    this.#avatars.delete(agentId);
    this.#controllers.delete(agentId);
  }

  /** @param seconds since the grid started. @param elapsed seconds since the last step. */
  step(seconds: number, elapsed: number): void {
    this.#bots.step(seconds);
    for (const controller of this.#controllers.values()) controller.step(elapsed);
  }

  /** The bots' chat since the last call. */
  drainBotChat(seconds: number): ChatLine[] {
    return this.#bots.drainChat(seconds);
  }

  /** The bots' puppetry since the last call. */
  drainBotPuppetry(): SentBlocks[] {
    return this.#bots.drainPuppetry();
  }

  /** The avatar, attachment or seat that has this local id now. */
  findObject(localId: number): ObjectRecord | null {
    for (const avatar of this.#avatars.values()) {
      if (avatar.localId === localId) return avatar.record();
      const attachment = avatar.attachments.find((object) => object.localId === localId);
      if (attachment) return attachment;
    }
    return this.seats.find(({ record }) => record.localId === localId)?.record ?? null;
  }

  /** The seat with this object id, unless it is occupied. */
  findFreeSeat(objectId: string): Seat | null {
    const seat = this.seats.find(({ record }) => record.id === objectId);
    if (!seat) return null;
    const isTaken = this.avatars.some((avatar) => avatar.seat === seat);
    return isTaken ? null : seat;
  }
}

function regionEdges(size: number, openSides: readonly (keyof RegionEdges)[]): RegionEdges {
  const low = (side: keyof RegionEdges) => (openSides.includes(side) ? -Infinity : EDGE_MARGIN);
  const high = (side: keyof RegionEdges) =>
    openSides.includes(side) ? Infinity : size - EDGE_MARGIN;
  return { west: low('west'), east: high('east'), south: low('south'), north: high('north') };
}
