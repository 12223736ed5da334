import { EMOTE_TIMING } from '../../formats/animation/index.ts';
import type { Player } from './player.ts';

/** Resolution of the emotes' times in a report: steps per second. */
const EMOTE_STEPS = 5;

/**
 * A number that changes whenever a motion report would: with the motions, their winners, weights in per cent, emotes.
 * Allocates only where emotes play.
 */
export function motionSignature(player: Player): number {
  const { winners, motions, handPose } = player.mixer;
  let hash = 31 * handPose + player.revision;
  for (let joint = 0; joint < winners.rotations.length; joint++) {
    hash = (Math.imul(hash, 31) + winners.rotations[joint]) | 0;
    hash = (Math.imul(hash, 31) + winners.positions[joint]) | 0;
  }
  for (let index = 0; index < motions.length; index++) {
    hash = (Math.imul(hash, 31) + Math.round(100 * motions[index].layer.weight)) | 0;
  }
  let emotes = 0;
  for (const seconds of player.emoteSeconds()) {
    if (seconds <= EMOTE_TIMING.duration) emotes = emotes * 31 + Math.floor(seconds * EMOTE_STEPS);
  }
  return (Math.imul(hash, 31) + emotes) | 0;
}

/** Milliseconds between two updates of tables, which would only flicker if they were updated more often. */
const INTERVAL_MS = 200;

/** Compares a signature with its last value a few times a second, and reports changes. */
export class ChangePoller {
  readonly #signature: () => number;
  readonly #onChange: () => void;
  #polledAt = Number.NEGATIVE_INFINITY;
  #last = Number.NaN;

  constructor(signature: () => number, onChange: () => void) {
    this.#signature = signature;
    this.#onChange = onChange;
  }

  /**
   * Call in every frame, drawn or not, so that the last change before a pause is reported too. Returns whether the
   * signature was compared now; if not, changes since the last comparison are yet to be reported.
   */
  poll(nowMs: number): boolean {
    if (nowMs - this.#polledAt < INTERVAL_MS) return false;
    this.#polledAt = nowMs;
    const signature = this.#signature();
    if (Object.is(signature, this.#last)) return true;
    this.#last = signature;
    this.#onChange();
    return true;
  }
}
