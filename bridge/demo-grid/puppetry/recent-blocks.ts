/** Of each sender no more wait for the next frame. */
const MOST_BLOCKS = 5;

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
    if (this.#blocks.length > MOST_BLOCKS) this.#blocks.shift();
  }

  /** The oldest first. */
  take(): readonly PuppetryBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }
}
