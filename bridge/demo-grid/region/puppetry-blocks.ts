import { avatarAnimation, type OutgoingMessage, withPuppetry } from '../messages/index.ts';
import type { RegionAvatar } from './region-avatar.ts';

/** Of each sender no more wait for the next frame. */
const MAX_BLOCKS = 5;

/** What a sender's blocks are, nobody here asks: they are passed on as they came. */
export type PuppetryBlock = Uint8Array<ArrayBuffer>;

/**
 * The most recent blocks of one sender, until the next frame.
 *
 * **Source:** puppetry.md section 1.4. It leaves open whether five count by message or by sender: by sender.
 */
export class RecentBlocks {
  #blocks: PuppetryBlock[] = [];

  /** @param size bytes at which the block is cut. An ordinary AgentAnimation carries an empty one. */
  add(block: Uint8Array, size: number): void {
    const cut = new Uint8Array(block.subarray(0, size));
    if (cut.length === 0) return;
    this.#blocks.push(cut);
    if (this.#blocks.length > MAX_BLOCKS) this.#blocks.shift();
  }

  /** The oldest first. */
  drain(): readonly PuppetryBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }
}

/** What one sender moved in a frame. */
export interface SentBlocks {
  readonly sender: RegionAvatar;
  readonly blocks: readonly PuppetryBlock[];
}

/**
 * What one receiver is to be told in this frame: one AvatarAnimation for each sender, be it one that the
 * scene needs anyway.
 */
export class FramePuppetry {
  readonly #parts = new Map<string, SentBlocks>();

  add(sent: SentBlocks): void {
    this.#parts.set(sent.sender.agentId, sent);
  }

  /** The messages of the scene, those of animations with the blocks of their senders. */
  attachTo(messages: readonly OutgoingMessage[]): OutgoingMessage[] {
    return messages.map((message) => {
      const sender = senderOf(message);
      const part = sender === null ? undefined : this.#parts.get(sender);
      if (!part) return message;
      this.#parts.delete(part.sender.agentId);
      return withPuppetry(message, part.blocks);
    });
  }

  /**
   * What no message of the scene took along. Each names the animations too: some viewers take a list without
   * any as the end of them all. It goes unreliably: what comes late is of no use.
   */
  drain(): OutgoingMessage[] {
    const parts = [...this.#parts.values()];
    this.#parts.clear();
    return parts.map(({ sender: body, blocks }) => ({
      ...withPuppetry(avatarAnimation(body.agentId, body.playing), blocks),
      reliable: false,
    }));
  }
}

function senderOf({ name, value }: OutgoingMessage): string | null {
  return name === 'AvatarAnimation' ? (value.Sender as { ID: string }).ID : null;
}
