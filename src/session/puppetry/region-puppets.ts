import type { Clock } from '../../async/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import { messageOf, type Packet } from '../../protocol/lludp/index.ts';
import { type PuppetryLayout, SenderLayouts } from '../../protocol/puppetry/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import { AvatarPuppet, puppetStream } from './avatar-puppet.ts';
import { RecordReader } from './event-records.ts';
import { batchBuffers, PuppetBatchWriter } from './puppet-batch-writer.ts';
import type { PuppetSettings } from './puppet-settings.ts';
import type { PuppetryAccess, PuppetStream } from './puppetry-contract.ts';

/** Milliseconds. */
const FRAME = 16;
const STREAM_INTERVAL = 200;
/** For which a stream of which nothing comes is still told of. */
const PATIENCE = 3000;
/** Puppets whose avatar the page does not know (yet). */
const MOST_STRANGERS = 256;

/** What puppets are made with. */
export interface PuppetsContext {
  readonly ownId: string;
  readonly tell: EmitEvent;
  readonly timers: Pick<Clock, 'every'>;
  /** Milliseconds, not going back, by which everything moves. */
  readonly now: () => number;
  /** Null for an avatar that the page does not know. */
  readonly slotOf: (agentId: string) => number | null;
  readonly wishes: PuppetSettings;
  readonly report: (error: unknown) => void;
}

/**
 * The puppetry of a region's avatars: event blocks in, and what the joints do out, 60 times a second as long as
 * any moves. An avatar that leaves takes its puppet along. Blocks that come while one does not receive are passed
 * over; what was moving then goes on for the two seconds after which any puppetry eases out, instead of stopping
 * dead.
 *
 * **Source:** puppetry.md section 6.
 */
export class RegionPuppets {
  /** Whether blocks are read at all. */
  #receives = true;
  /** Whether one's own are. */
  #echoes: boolean;
  readonly #stage: PuppetsContext;
  readonly #puppets = new Map<string, AvatarPuppet>();
  readonly #layouts = new SenderLayouts();
  readonly #reader = new RecordReader();
  readonly #writer = new PuppetBatchWriter();
  #stopTicking: (() => void) | null = null;
  #streamAt = Number.NEGATIVE_INFINITY;
  #hasStream = false;

  /** @param echoes whether one's own puppetry is shown from the beginning. */
  constructor(stage: PuppetsContext, echoes = false) {
    this.#stage = stage;
    this.#echoes = echoes;
  }

  /** Of how many avatars something is kept. */
  get size(): number {
    return this.#puppets.size;
  }

  /**
   * What the region says that one is to hear. One of which nothing is known says nothing against it: where the
   * reference's viewers are off, blocks that come all the same are shown.
   */
  heed(access: PuppetryAccess): void {
    const state = access.kind === 'available' ? access.state : null;
    this.#receives = state?.receive ?? true;
    this.#echoes = state?.echoBack ?? false;
  }

  /** Takes a packet of any kind, that came at this time. */
  hear(packet: Packet, at: number): void {
    const message = messageOf(packet, 'AvatarAnimation');
    if (!message || !this.#receives) return;
    const { ID: agentId } = message.Sender;
    if (agentId === this.#stage.ownId && !this.#echoes) return;
    for (const { TypeData } of message.PhysicalAvatarEventList) {
      if (TypeData.length > 0) this.#take(agentId, TypeData, at);
    }
  }

  /** Tells what is due besides the frames. */
  flush(): void {
    const now = this.#stage.now();
    if (now - this.#streamAt < STREAM_INTERVAL) return;
    this.#streamAt = now;
    for (const puppet of this.#puppets.values()) this.#recognise(puppet, now);
    this.#tellStream(now);
  }

  /** Another region: everybody is gone. */
  clear(): void {
    this.#stop();
    for (const agentId of this.#puppets.keys()) this.#layouts.forget(agentId);
    this.#puppets.clear();
    this.#tellStream(this.#stage.now());
  }

  /** The session is over; whoever was moved is let go of. */
  end(): void {
    for (const { isTold, slot } of this.#puppets.values()) {
      if (isTold && slot !== null) this.#writer.release(slot);
    }
    this.#tellBatch();
    this.clear();
  }

  #take(agentId: string, block: Uint8Array, at: number): void {
    const puppet = this.#puppets.get(agentId) ?? this.#admit(agentId);
    puppet.heardAt = at;
    const layout = this.#layoutOf(agentId, block);
    if (layout === null || !this.#read(puppet, block, layout, at)) puppet.badBlocks += 1;
    this.#stopTicking ??= this.#stage.timers.every(FRAME, () => this.#tick());
  }

  /** Null for a block of another layout than its sender's. */
  #layoutOf(agentId: string, block: Uint8Array): PuppetryLayout | null {
    const forced = this.#stage.wishes.layoutOf(agentId);
    if (forced) return forced;
    const layout = this.#layouts.layoutFor(agentId, block);
    return this.#layouts.isContradicted(agentId) ? null : layout;
  }

  /** Records before one that cannot be read stand. */
  #read(puppet: AvatarPuppet, block: Uint8Array, layout: PuppetryLayout, at: number): boolean {
    const reader = this.#reader;
    puppet.layout = layout;
    reader.open(block, layout);
    try {
      while (reader.next()) puppet.receive(reader.record, at);
      return true;
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return false;
    } finally {
      puppet.ignore(reader.ignored);
    }
  }

  #admit(agentId: string): AvatarPuppet {
    const { slotOf, wishes } = this.#stage;
    const puppet = new AvatarPuppet(agentId, () => wishes.shapeOf(agentId));
    puppet.slot = slotOf(agentId);
    if (puppet.slot === null) this.#makeRoom();
    this.#puppets.set(agentId, puppet);
    return puppet;
  }

  /** Of those that the page does not know the first is forgotten. */
  #makeRoom(): void {
    const strangers = [...this.#puppets.values()].filter(({ slot }) => slot === null);
    if (strangers.length >= MOST_STRANGERS) this.#forget(strangers[0]);
  }

  #forget({ agentId }: AvatarPuppet): void {
    this.#puppets.delete(agentId);
    this.#layouts.forget(agentId);
  }

  /** Looks whether the avatar has come, or gone. */
  #recognise(puppet: AvatarPuppet, now: number): void {
    const slot = this.#stage.slotOf(puppet.agentId);
    const isForgotten = slot === null && puppet.motion === null && now - puppet.heardAt > PATIENCE;
    if (isForgotten || (puppet.slot !== null && puppet.slot !== slot)) this.#forget(puppet);
    else puppet.slot = slot;
  }

  #tick(): void {
    try {
      this.#play(this.#stage.now());
    } catch (error) {
      this.#stage.report(error);
    }
  }

  #play(now: number): void {
    let isMoving = false;
    for (const puppet of this.#puppets.values()) {
      this.#recognise(puppet, now);
      if (!this.#puppets.has(puppet.agentId)) continue;
      if (this.#show(puppet, now)) isMoving = true;
    }
    this.#tellBatch();
    if (!isMoving) {
      this.#stop();
      this.#streamAt = Number.NEGATIVE_INFINITY;
    }
    this.flush();
  }

  /** Returns whether it moves. */
  #show(puppet: AvatarPuppet, now: number): boolean {
    const { slot } = puppet;
    const isMoving = puppet.advance(now);
    if (slot === null) return isMoving;
    if (isMoving && puppet.motion) {
      puppet.motion.sample();
      this.#writer.add(slot, puppet.motion);
    } else if (puppet.isTold) {
      this.#writer.release(slot);
    }
    puppet.isTold = isMoving;
    return isMoving;
  }

  #tellBatch(): void {
    const batch = this.#writer.take();
    if (batch) this.#stage.tell({ type: 'puppets', batch }, batchBuffers(batch));
  }

  /** That there is none is told once. */
  #tellStream(now: number): void {
    const stream = this.#stream(now);
    if (stream === null && !this.#hasStream) return;
    this.#hasStream = stream !== null;
    this.#stage.tell({ type: 'stream', stream });
  }

  #stream(now: number): PuppetStream | null {
    const { wishes } = this.#stage;
    const { watched } = wishes;
    const puppet = watched === null ? undefined : this.#puppets.get(watched);
    if (!puppet || (puppet.motion === null && now - puppet.heardAt > PATIENCE)) return null;
    return puppetStream(puppet, wishes.layoutOf(puppet.agentId) !== null, now);
  }

  #stop(): void {
    this.#stopTicking?.();
    this.#stopTicking = null;
  }
}
