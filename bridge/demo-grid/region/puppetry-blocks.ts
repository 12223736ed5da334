import { avatarAnimation, withPuppetry } from '../messages/avatar-updates.ts';
import type { OutgoingMessage } from '../messages/outgoing-message.ts';
import type { RegionAvatar } from './region-avatar.ts';

/** The grid does not decode blocks of puppetry: it relays them as they arrived. */
export type PuppetryBlock = Uint8Array<ArrayBuffer>;

/** Most blocks of one sender that wait for the next frame. */
const MAX_BLOCKS = 5;

/**
 * The most recent blocks of one sender, until the next frame.
 *
 * **Source:** puppetry.md section 1.4. It leaves open whether the limit of five counts by message or by sender: here by
 * sender.
 */
export class RecentBlocks {
  #blocks: PuppetryBlock[] = [];

  /** @param size bytes at which the block is cut off. Ordinary AgentAnimations carry an empty block, which is ignored. */
  add(block: Uint8Array, size: number): void {
    const cut = new Uint8Array(block.subarray(0, size));
    if (cut.length === 0) return;
    this.#blocks.push(cut);
    if (this.#blocks.length > MAX_BLOCKS) this.#blocks.shift();
  }

  /** Returns the blocks, the oldest first, and removes them. */
  drain(): readonly PuppetryBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }
}

/** What one avatar sent in a frame. */
export interface SentBlocks {
  readonly sender: RegionAvatar;
  readonly blocks: readonly PuppetryBlock[];
}

/**
 * The puppetry that one viewer gets in this frame: one AvatarAnimation for each sender, which may be one that is sent
 * anyway to update the scene.
 */
export class FramePuppetry {
  /** By the sender's agent id. */
  readonly #sent = new Map<string, SentBlocks>();

  add(sent: SentBlocks): void {
    this.#sent.set(sent.sender.agentId, sent);
  }

  /** Adds blocks to those messages of the scene that are animations of their senders. */
  attachTo(messages: readonly OutgoingMessage[]): OutgoingMessage[] {
    return messages.map((message) => {
      const agentId = animatedAgent(message);
      const sent = agentId === null ? undefined : this.#sent.get(agentId);
      if (!sent) return message;
      this.#sent.delete(sent.sender.agentId);
      return withPuppetry(message, sent.blocks);
    });
  }

  /**
   * Messages with the blocks that {@link attachTo} has not sent. They contain the animations too, since some viewers
   * take an empty list as the end of all animations. They are unreliable, since late puppetry is useless.
   */
  drain(): OutgoingMessage[] {
    const sent = [...this.#sent.values()];
    this.#sent.clear();
    return sent.map(({ sender, blocks }) => ({
      ...withPuppetry(avatarAnimation(sender.agentId, sender.playing), blocks),
      reliable: false,
    }));
  }
}

function animatedAgent({ name, value }: OutgoingMessage): string | null {
  return name === 'AvatarAnimation' ? (value.Sender as { ID: string }).ID : null;
}
