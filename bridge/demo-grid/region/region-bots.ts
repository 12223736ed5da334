import type { Bot, BotState } from '../content/demo-content.ts';
import { BotPuppetryStream, type SentBlocks } from '../puppetry/index.ts';
import { RegionAvatar } from './region-avatar.ts';
import type { LocalIds, Seat } from './region-objects.ts';

/** What a cast needs of its stage. */
export interface RegionBotsContext {
  readonly bodies: Map<string, RegionAvatar>;
  readonly seats: readonly Seat[];
  readonly ids: LocalIds;
  readonly ground: number;
  /** Bytes of the largest block of puppetry. */
  readonly eventSize: number;
}

/** The bots of a region, each where and how its routine says. */
export class RegionBots {
  readonly #bots: readonly Bot[];
  readonly #stage: RegionBotsContext;
  /** By agent id. */
  readonly #streams = new Map<string, BotPuppetryStream>();
  #heardUntil = 0;

  constructor(bots: readonly Bot[], stage: RegionBotsContext) {
    this.#bots = bots;
    this.#stage = stage;
    for (const { agentId, puppetry } of bots) {
      if (puppetry) this.#streams.set(agentId, new BotPuppetryStream(puppetry, stage.eventSize));
    }
  }

  /** @param seconds since the grid began. */
  step(seconds: number): void {
    for (const bot of this.#bots) this.#place(bot, bot.stateAt(seconds));
    for (const stream of this.#streams.values()) stream.step(seconds);
  }

  /** What was moved since the last call by those who are there. */
  drainPuppetry(): SentBlocks[] {
    const { bodies } = this.#stage;
    return Array.from(this.#streams, ([agentId, stream]) => {
      const blocks = stream.drain();
      return { sender: bodies.get(agentId), blocks };
    }).filter((sent): sent is SentBlocks => sent.sender !== undefined && sent.blocks.length > 0);
  }

  /** What was said since the last call by those who are there. */
  drainChat(seconds: number): { body: RegionAvatar; line: string }[] {
    const from = this.#heardUntil;
    this.#heardUntil = seconds;
    return this.#bots.flatMap((bot) => {
      const body = this.#stage.bodies.get(bot.agentId);
      if (!body) return [];
      return bot.linesBetween(from, seconds).map((line) => ({ body, line }));
    });
  }

  #place(bot: Bot, state: BotState): void {
    const { bodies } = this.#stage;
    if (!state.isPresent) {
      bodies.delete(bot.agentId);
      return;
    }
    const outfit = bot.outfits[state.outfit];
    let body = bodies.get(bot.agentId);
    if (!body) {
      body = new RegionAvatar(bot, outfit, this.#stage.ground, this.#stage.ids);
      bodies.set(bot.agentId, body);
    }
    body.wear(outfit);
    body.sitOn(state.seat === null ? null : this.#stage.seats[state.seat]);
    body.position = state.position;
    body.velocity = state.velocity;
    body.rotation = state.rotation;
    body.play(state.animations);
  }
}
