import type { ClipMotion, Mixer, Motion } from '../motion/index.ts';

interface Fading {
  readonly id: string;
  readonly motion: ClipMotion;
}

/** Clips that were switched off and ease out, until they are gone. */
export class FadingClips {
  readonly #mixer: Mixer;
  readonly #list: Fading[] = [];

  constructor(mixer: Mixer) {
    this.#mixer = mixer;
  }

  /** The record whose clip a fading motion plays, or null. */
  idOf(motion: Motion): string | null {
    return this.#list.find((fading) => fading.motion === motion)?.id ?? null;
  }

  /** Lets a motion that plays ease out from this clock on. */
  add(id: string, motion: ClipMotion, clock: number): void {
    motion.stop(clock);
    this.#list.push({ id, motion });
  }

  /**
   * Takes out what has eased out, as of the mixer's last pose. Joints that nothing else moves stay where
   * they are, as in-world. Allocates nothing.
   */
  dropFaded(): void {
    for (let index = this.#list.length - 1; index >= 0; index--) {
      const { motion } = this.#list[index];
      if (motion.layer.weight > 0) continue;
      this.#mixer.remove(motion);
      this.#list.splice(index, 1);
    }
  }

  /** Ends the fading of one record's clips, or of all, at once; what they left in place goes back. */
  drop(id?: string): void {
    for (const fading of [...this.#list]) {
      if (id !== undefined && fading.id !== id) continue;
      this.#list.splice(this.#list.indexOf(fading), 1);
      this.#mixer.remove(fading.motion);
      this.#mixer.release(fading.motion.owner);
    }
  }
}
