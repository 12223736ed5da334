import { animation, type Outgoing, withPuppetry } from '../messages/index.ts';
import type { Body } from '../region/body.ts';
import type { PuppetryBlock } from './recent-blocks.ts';

/** What one sender moved in a frame. */
export interface SentBlocks {
  readonly body: Body;
  readonly blocks: readonly PuppetryBlock[];
}

/**
 * What one receiver is to be told in this frame: one AvatarAnimation for each sender, be it one that the
 * scene needs anyway.
 */
export class FrameBlocks {
  readonly #parts = new Map<string, SentBlocks>();

  add(sent: SentBlocks): void {
    this.#parts.set(sent.body.agentId, sent);
  }

  /** The messages of the scene, those of animations with the blocks of their senders. */
  joinTo(messages: readonly Outgoing[]): Outgoing[] {
    return messages.map((message) => {
      const sender = senderOf(message);
      const part = sender === null ? undefined : this.#parts.get(sender);
      if (!part) return message;
      this.#parts.delete(part.body.agentId);
      return withPuppetry(message, part.blocks);
    });
  }

  /**
   * What no message of the scene took along. Each names the animations too: some viewers take a list without
   * any as the end of them all. It goes unreliably: what comes late is of no use.
   */
  take(): Outgoing[] {
    const parts = [...this.#parts.values()];
    this.#parts.clear();
    return parts.map(({ body, blocks }) => ({
      ...withPuppetry(animation(body.agentId, body.playing), blocks),
      reliable: false,
    }));
  }
}

function senderOf({ name, value }: Outgoing): string | null {
  return name === 'AvatarAnimation' ? (value.Sender as { ID: string }).ID : null;
}
