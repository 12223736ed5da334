import { findBuiltin } from '../../motion/builtin-animations/index.ts';
import type { MessageOf } from '../../protocol/lludp/index.ts';

/**
 * Seconds after which an animation of the avatar is over, by its id. Simulators wait for the viewer to say so, and keep
 * the avatar where it is meanwhile; OpenSimulator at most 0.45 s before a jump, and 0.6 to 3 s after landing.
 *
 * **Source:** region.md sections 6 and 8.
 */
const FINITE_ANIMATIONS: ReadonlyMap<string, number> = new Map(
  (
    [
      ['prejump', 0.2],
      ['land', 0.5],
      ['soft_land', 0.5],
      ['standup', 1],
    ] as const
  ).map(([name, seconds]) => [findBuiltin(name)!.uuid, seconds]),
);

/** Tells when to report that an animation of the agent's own avatar has ended, each activation once. */
export class FinishedAnimations {
  /** By id: the number of the last activation, and when it will be reported, ms; null once it was. */
  readonly #activations = new Map<string, { readonly sequence: number; due: number | null }>();

  /** Applies the list of animations that the avatar plays. @param now milliseconds. */
  apply({ AnimationList }: MessageOf<'AvatarAnimation'>, now: number): void {
    const playing = new Map(
      AnimationList.map(({ AnimID, AnimSequenceID }) => [AnimID, AnimSequenceID]),
    );
    for (const [id, seconds] of FINITE_ANIMATIONS) {
      const sequence = playing.get(id);
      const known = this.#activations.get(id);
      if (sequence === undefined) {
        // The simulator has ended it by itself.
        if (known) known.due = null;
      } else if (known?.sequence !== sequence) {
        this.#activations.set(id, { sequence, due: now + seconds * 1000 });
      }
    }
  }

  /** Whether one has ended since the last call. */
  drain(now: number): boolean {
    let hasEnded = false;
    for (const activation of this.#activations.values()) {
      if (activation.due === null || activation.due > now) continue;
      activation.due = null;
      hasEnded = true;
    }
    return hasEnded;
  }

  /** Forgets everything: in another region, numbers begin anew. */
  clear(): void {
    this.#activations.clear();
  }
}
