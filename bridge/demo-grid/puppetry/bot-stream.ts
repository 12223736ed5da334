import { packPuppetryRecord, VIEWER_BLOCK_BYTES } from '../../../src/protocol/puppetry/index.ts';
import type { BotPuppetry } from '../content/demo-content.ts';
import { type PuppetryBlock, RecentBlocks } from '../region/puppetry-blocks.ts';

/** Records that are made up for in one step: two of the largest are as many blocks as a frame relays. */
const MOST_LATE = 1;

/** A bot's puppetry as blocks, which wait for the next frame as those of viewers do. */
export class BotPuppetryStream {
  readonly #puppetry: BotPuppetry;
  readonly #eventSize: number;
  readonly #blocks = new RecentBlocks();
  #beat = -1;

  constructor(puppetry: BotPuppetry, eventSize: number) {
    this.#puppetry = puppetry;
    this.#eventSize = eventSize;
  }

  /** @param seconds since the grid began. */
  step(seconds: number): void {
    const beat = Math.floor(seconds * this.#puppetry.rate);
    for (let due = Math.max(this.#beat + 1, beat - MOST_LATE); due <= beat; due++) this.#send(due);
    this.#beat = beat;
  }

  /** The oldest first. */
  drain(): readonly PuppetryBlock[] {
    return this.#blocks.drain();
  }

  #send(beat: number): void {
    const { layout, rate } = this.#puppetry;
    const record = {
      time: Math.round((beat * 1000) / rate),
      joints: this.#puppetry.eventsAt(beat),
    };
    const blockBytes = Math.min(this.#eventSize, VIEWER_BLOCK_BYTES);
    for (const block of packPuppetryRecord(record, { layout, blockBytes })) {
      this.#blocks.add(block, this.#eventSize);
    }
  }
}
