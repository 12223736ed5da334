import type { Clock } from '../../async/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import type { MessageOf } from '../../protocol/lludp/index.ts';
import { type PuppetryLayout, SenderLayouts } from '../../protocol/puppetry/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import { AvatarPuppet } from './avatar-puppet.ts';
import { RecordReader } from './event-records.ts';
import { batchBuffers, PuppetBatchWriter } from './puppet-batch-writer.ts';
import type { PuppetSettings } from './puppet-settings.ts';
import type { PuppetryAccess, PuppetStream } from './puppetry-contract.ts';

const FRAME_MS = 16;
const STREAM_INTERVAL_MS = 200;
/** Time after the last block for which a puppet is kept and its stream is reported. */
const STREAM_TIMEOUT_MS = 3000;
/** The most puppets of avatars that the page does not know, or does not know yet. */
const MAX_UNKNOWN = 256;

interface PuppetsContext {
  readonly ownId: string;
  readonly emit: EmitEvent;
  readonly timers: Pick<Clock, 'every'>;
  /** Milliseconds, never going back: the time of all motion. */
  readonly now: () => number;
  /** Null for an avatar that the page does not know. */
  readonly slotOf: (agentId: string) => number | null;
  readonly settings: PuppetSettings;
  readonly report: (error: unknown) => void;
}

/**
 * The received puppetry of a region's avatars: receives event blocks, and emits the poses of the joints 60 times a second
 * while any avatar is moved. A puppet is dropped with its avatar. Blocks are ignored while the agent is set not to
 * receive puppetry; avatars that were moving then ease out after two seconds, as whenever blocks stop arriving.
 *
 * **Source:** puppetry.md section 6.
 */
export class RegionPuppets {
  readonly #context: PuppetsContext;
  readonly #puppets = new Map<string, AvatarPuppet>();
  readonly #layouts = new SenderLayouts();
  readonly #reader = new RecordReader();
  readonly #writer = new PuppetBatchWriter();
  /** Whether blocks are read at all, and whether those of the agent's own avatar are. */
  #receives = true;
  #echoes: boolean;
  #stopFrames: (() => void) | null = null;
  #streamAt = Number.NEGATIVE_INFINITY;
  #hasStream = false;

  /** @param echoes whether the agent's own puppetry is shown before {@link setAccess} is called. */
  constructor(context: PuppetsContext, echoes = false) {
    this.#context = context;
    this.#echoes = echoes;
  }

  /** Number of puppets. */
  get size(): number {
    return this.#puppets.size;
  }

  /**
   * Applies the region's state of puppetry. Without one, blocks are shown all the same: a region that sends them to
   * viewers whose puppetry is off does no harm.
   */
  setAccess(access: PuppetryAccess): void {
    const state = access.kind === 'available' ? access.state : null;
    this.#receives = state?.receive ?? true;
    this.#echoes = state?.echoBack ?? false;
  }

  /** @param at when the message arrived, by the context's clock. */
  receive(message: MessageOf<'AvatarAnimation'>, at: number): void {
    if (!this.#receives) return;
    const { ID: agentId } = message.Sender;
    if (agentId === this.#context.ownId && !this.#echoes) return;
    for (const { TypeData } of message.PhysicalAvatarEventList) {
      if (TypeData.length > 0) this.#receiveBlock(agentId, TypeData, at);
    }
  }

  /** Reports the watched stream if it is due, and drops puppets whose avatars have gone. */
  flush(): void {
    const now = this.#context.now();
    if (now - this.#streamAt < STREAM_INTERVAL_MS) return;
    this.#streamAt = now;
    for (const puppet of this.#puppets.values()) this.#updateSlot(puppet, now);
    this.#emitStream(now);
  }

  /** Drops all puppets: the agent is in another region. */
  clear(): void {
    this.#stop();
    for (const agentId of this.#puppets.keys()) this.#layouts.forget(agentId);
    this.#puppets.clear();
    this.#emitStream(this.#context.now());
  }

  /** Releases all avatars: the session is over. */
  end(): void {
    for (const { isReported, slot } of this.#puppets.values()) {
      if (isReported && slot !== null) this.#writer.release(slot);
    }
    this.#emitBatch();
    this.clear();
  }

  #receiveBlock(agentId: string, block: Uint8Array, at: number): void {
    const puppet = this.#puppets.get(agentId) ?? this.#addPuppet(agentId);
    puppet.receivedAt = at;
    const layout = this.#layoutOf(agentId, block);
    if (layout === null || !this.#readBlock(puppet, block, layout, at)) puppet.badBlocks += 1;
    this.#stopFrames ??= this.#context.timers.every(FRAME_MS, () => {
      try {
        this.#playFrame(this.#context.now());
      } catch (error) {
        this.#context.report(error);
      }
    });
  }

  /** Null for a block in another layout than the sender's earlier ones. */
  #layoutOf(agentId: string, block: Uint8Array): PuppetryLayout | null {
    const forced = this.#context.settings.layoutOf(agentId);
    if (forced) return forced;
    const layout = this.#layouts.layoutFor(agentId, block);
    return this.#layouts.isContradicted(agentId) ? null : layout;
  }

  /** Returns false if the block cannot be read to its end. The records before that count. */
  #readBlock(puppet: AvatarPuppet, block: Uint8Array, layout: PuppetryLayout, at: number): boolean {
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

  /** Makes room by dropping the oldest puppet whose avatar the page does not know, if the new one is unknown too. */
  #addPuppet(agentId: string): AvatarPuppet {
    const { slotOf, settings } = this.#context;
    const puppet = new AvatarPuppet(agentId, () => settings.shapeOf(agentId));
    puppet.slot = slotOf(agentId);
    if (puppet.slot === null) {
      const unknown = [...this.#puppets.values()].filter(({ slot }) => slot === null);
      if (unknown.length >= MAX_UNKNOWN) this.#drop(unknown[0]);
    }
    this.#puppets.set(agentId, puppet);
    return puppet;
  }

  #drop({ agentId }: AvatarPuppet): void {
    this.#puppets.delete(agentId);
    this.#layouts.forget(agentId);
  }

  /** Updates the slot if the avatar has appeared. Drops the puppet if the avatar has left, or has not appeared in time. */
  #updateSlot(puppet: AvatarPuppet, now: number): void {
    const slot = this.#context.slotOf(puppet.agentId);
    const isTimedOut =
      slot === null && puppet.motion === null && now - puppet.receivedAt > STREAM_TIMEOUT_MS;
    if (isTimedOut || (puppet.slot !== null && puppet.slot !== slot)) this.#drop(puppet);
    else puppet.slot = slot;
  }

  #playFrame(now: number): void {
    let isMoving = false;
    for (const puppet of this.#puppets.values()) {
      this.#updateSlot(puppet, now);
      if (!this.#puppets.has(puppet.agentId)) continue;
      if (this.#writePuppet(puppet, now)) isMoving = true;
    }
    this.#emitBatch();
    if (!isMoving) {
      this.#stop();
      this.#streamAt = Number.NEGATIVE_INFINITY;
    }
    this.flush();
  }

  /** Returns whether the avatar is moved. */
  #writePuppet(puppet: AvatarPuppet, now: number): boolean {
    const { slot } = puppet;
    const isMoving = puppet.advance(now);
    if (slot === null) return isMoving;
    if (isMoving && puppet.motion) {
      puppet.motion.sample();
      this.#writer.add(slot, puppet.motion);
    } else if (puppet.isReported) {
      this.#writer.release(slot);
    }
    puppet.isReported = isMoving;
    return isMoving;
  }

  #emitBatch(): void {
    const batch = this.#writer.drain();
    if (batch) this.#context.emit({ type: 'puppets', batch }, batchBuffers(batch));
  }

  /** Reports the end of the stream once, not with every call. */
  #emitStream(now: number): void {
    const stream = this.#watchedStream(now);
    if (stream === null && !this.#hasStream) return;
    this.#hasStream = stream !== null;
    this.#context.emit({ type: 'stream', stream });
  }

  #watchedStream(now: number): PuppetStream | null {
    const { settings } = this.#context;
    const puppet = settings.watched === null ? undefined : this.#puppets.get(settings.watched);
    if (!puppet || (puppet.motion === null && now - puppet.receivedAt > STREAM_TIMEOUT_MS))
      return null;
    return puppet.stream(settings.layoutOf(puppet.agentId) !== null, now);
  }

  #stop(): void {
    this.#stopFrames?.();
    this.#stopFrames = null;
  }
}
