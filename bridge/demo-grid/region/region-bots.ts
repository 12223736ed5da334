import { packPuppetryRecord, VIEWER_BLOCK_BYTES } from '../../../src/protocol/puppetry/index.ts';
import type { Bot, BotPuppetry, BotState } from '../content/demo-content.ts';
import { type PuppetryBlock, RecentBlocks, type SentBlocks } from './puppetry-blocks.ts';
import { RegionAvatar } from './region-avatar.ts';
import type { LocalIds, Seat } from './region-objects.ts';

/** The region as its bots use it. */
interface BotEnvironment {
  /** All avatars of the region by agent id, to which the bots' own are added. */
  readonly avatars: Map<string, RegionAvatar>;
  readonly seats: readonly Seat[];
  readonly ids: LocalIds;
  readonly ground: number;
  /** Bytes at which puppetry blocks are cut off. */
  readonly eventSize: number;
}

/** A chat line of an avatar. */
export interface ChatLine {
  readonly speaker: RegionAvatar;
  readonly text: string;
}

/** Moves the bots of a region by their routines. */
export class RegionBots {
  readonly #bots: readonly Bot[];
  readonly #environment: BotEnvironment;
  /** By agent id. */
  readonly #streams = new Map<string, BotPuppetryStream>();
  #chatDrainedAt = 0;

  constructor(bots: readonly Bot[], environment: BotEnvironment) {
    this.#bots = bots;
    this.#environment = environment;
    for (const { agentId, puppetry } of bots) {
      if (!puppetry) continue;
      this.#streams.set(agentId, new BotPuppetryStream(puppetry, environment.eventSize));
    }
  }

  /** @param seconds since the grid started. */
  step(seconds: number): void {
    for (const bot of this.#bots) this.#applyState(bot, bot.stateAt(seconds));
    for (const stream of this.#streams.values()) stream.step(seconds);
  }

  /** The puppetry since the last call, of the bots that are present. */
  drainPuppetry(): SentBlocks[] {
    const { avatars } = this.#environment;
    return Array.from(this.#streams, ([agentId, stream]) => {
      const blocks = stream.drain();
      return { sender: avatars.get(agentId), blocks };
    }).filter((sent): sent is SentBlocks => sent.sender !== undefined && sent.blocks.length > 0);
  }

  /** The chat since the last call, of the bots that are present. */
  drainChat(seconds: number): ChatLine[] {
    const from = this.#chatDrainedAt;
    this.#chatDrainedAt = seconds;
    return this.#bots.flatMap((bot) => {
      const speaker = this.#environment.avatars.get(bot.agentId);
      if (!speaker) return [];
      return bot.linesBetween(from, seconds).map((text) => ({ speaker, text }));
    });
  }

  #applyState(bot: Bot, state: BotState): void {
    const { avatars, seats, ground, ids } = this.#environment;
    if (!state.isPresent) {
      avatars.delete(bot.agentId);
      return;
    }
    const outfit = bot.outfits[state.outfit];
    let avatar = avatars.get(bot.agentId);
    if (!avatar) {
      avatar = new RegionAvatar(bot, outfit, ground, ids);
      avatars.set(bot.agentId, avatar);
    }
    avatar.wear(outfit);
    avatar.sitOn(state.seat === null ? null : seats[state.seat]);
    avatar.position = state.position;
    avatar.velocity = state.velocity;
    avatar.rotation = state.rotation;
    avatar.play(state.animations);
  }
}

/** Most late records that one step makes up for: two of the largest are as many blocks as a frame relays. */
const MAX_LATE_RECORDS = 1;

/** Encodes a bot's puppetry as blocks, which wait for the next frame like those of viewers. */
class BotPuppetryStream {
  readonly #puppetry: BotPuppetry;
  readonly #eventSize: number;
  readonly #blocks = new RecentBlocks();
  #lastRecord = -1;

  constructor(puppetry: BotPuppetry, eventSize: number) {
    this.#puppetry = puppetry;
    this.#eventSize = eventSize;
  }

  /** @param seconds since the grid started. */
  step(seconds: number): void {
    const current = Math.floor(seconds * this.#puppetry.rate);
    const first = Math.max(this.#lastRecord + 1, current - MAX_LATE_RECORDS);
    for (let record = first; record <= current; record++) this.#encode(record);
    this.#lastRecord = current;
  }

  /** Returns the blocks, the oldest first, and removes them. */
  drain(): readonly PuppetryBlock[] {
    return this.#blocks.drain();
  }

  /** @param number of the record since the grid started. */
  #encode(number: number): void {
    const { layout, rate } = this.#puppetry;
    const time = Math.round((number * 1000) / rate);
    const record = { time, joints: this.#puppetry.eventsAt(number) };
    const blockBytes = Math.min(this.#eventSize, VIEWER_BLOCK_BYTES);
    for (const block of packPuppetryRecord(record, { layout, blockBytes })) {
      this.#blocks.add(block, this.#eventSize);
    }
  }
}
