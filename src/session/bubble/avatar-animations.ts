import { builtinByName } from '../../motion/builtin-animations/index.ts';
import { ANIMATION_NAMES, ANIMATION_STATES, type MessageOf } from '../../protocol/setp/index.ts';
import type { RegionAvatar } from '../live-contract.ts';

type Perceived = MessageOf<'Animation Perception'>['animations'][number];

/** An animation that is running. */
interface Running {
  readonly number: number;
  /** Counts the starts of all animations of the avatar. */
  readonly sequence: number;
  /** Milliseconds of the session's clock at phase 0; of repetitions, of the one that ran when it was perceived. */
  readonly startedAt: number;
  /** When it ends by itself; infinite for a repetition. */
  readonly endsAt: number;
}

/** A perceived start that is later than the known one by more than this, in milliseconds, is another start. */
const RESTART_MS = 300;
/** More than any avatar plays at once. */
const MAX_ANIMATIONS = 32;

/** UUID of the built-in animation of an animation number; null for one that the table does not have. */
export function animationId(number: number): string | null {
  const name = Object.hasOwn(ANIMATION_NAMES, number) ? ANIMATION_NAMES[number] : null;
  return name === null ? null : (builtinByName(name)?.uuid ?? null);
}

/** Which animations an avatar plays, as Animation Perceptions say. */
export class AvatarAnimations {
  #running: readonly Running[] = [];
  #starts = 0;

  /** Animations that are running, and those among them that the table has no clip for. */
  get counts(): { readonly animationCount: number; readonly unknownAnimations: readonly number[] } {
    const numbers = this.#running.map(({ number }) => number);
    return {
      animationCount: numbers.length,
      unknownAnimations: numbers.filter((number) => animationId(number) === null),
    };
  }

  /** For `RegionAvatar`. */
  get records(): RegionAvatar['animations'] {
    return this.#running.flatMap(({ number, sequence }) => {
      const id = animationId(number);
      return id === null ? [] : [{ id, sequence }];
    });
  }

  /** Replaces the animations by those that a perception lists. Returns whether any started or ended. */
  apply(perceived: readonly Perceived[], now: number): boolean {
    const before = this.#running;
    const numbers = new Set<number>();
    const running: Running[] = [];
    for (const animation of perceived.slice(0, MAX_ANIMATIONS)) {
      if (numbers.has(animation.animationIdentifier)) continue;
      numbers.add(animation.animationIdentifier);
      const entry = this.#entry(animation, now);
      if (entry) running.push(entry);
    }
    this.#running = running;
    return (
      running.length !== before.length ||
      running.some(({ sequence }, i) => sequence !== before[i].sequence)
    );
  }

  /** Ends animations that were to run once and have done so. Returns whether there were any. */
  advance(now: number): boolean {
    if (this.#running.every(({ endsAt }) => endsAt > now)) return false;
    this.#running = this.#running.filter(({ endsAt }) => endsAt > now);
    return true;
  }

  #entry(animation: Perceived, now: number): Running | null {
    const {
      animationIdentifier: number,
      animationLength,
      animationPhase,
      animationState,
    } = animation;
    const state = ANIMATION_STATES[animationState];
    if (state !== 'once' && state !== 'repeat') return null;
    const startedAt = now - animationPhase;
    const endsAt = state === 'once' && animationLength > 0 ? startedAt + animationLength : Infinity;
    if (endsAt <= now) return null;
    const known = this.#running.find((running) => running.number === number);
    const isSameStart = known && (state === 'repeat' || startedAt - known.startedAt < RESTART_MS);
    const sequence = isSameStart ? known.sequence : ++this.#starts;
    return { number, sequence, startedAt, endsAt };
  }
}
