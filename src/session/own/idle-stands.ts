import { findBuiltin } from '../../motion/builtin-animations/index.ts';
import type { OwnAnimations } from './own-animations.ts';
import type { OwnContext } from './own-region.ts';

const idOf = (name: string) => findBuiltin(name)!.uuid;

const STAND = idOf('stand');
const AWAY = idOf('away');
const VARIANTS: readonly string[] = ['stand_1', 'stand_2', 'stand_3', 'stand_4'].map(idOf);
const [MIN_INTERVAL_MS, MAX_INTERVAL_MS] = [8000, 20_000];

/**
 * Has an avatar that stands shift its weight now and then, which simulators leave to viewers: one of four stands at a
 * time, another one each 8 to 20 seconds, and none for an agent that is away.
 *
 * **Source:** region.md section 6.
 */
export class IdleStands {
  readonly #context: OwnContext;
  readonly #animations: OwnAnimations;
  /** When the next one begins; null while the avatar does not stand. */
  #nextAt: number | null = null;

  constructor(context: OwnContext, animations: OwnAnimations) {
    this.#context = context;
    this.#animations = animations;
  }

  tick(now: number): void {
    if (!this.#isStanding) {
      if (this.#nextAt !== null) this.#animations.stopAll('stand');
      this.#nextAt = null;
      return;
    }
    this.#nextAt ??= this.#draw(now);
    if (now < this.#nextAt) return;
    this.#nextAt = this.#draw(now);
    this.#animations.stopAll('stand');
    const index = Math.floor(this.#context.random() * VARIANTS.length);
    this.#animations.set(VARIANTS[index], true, 'stand');
  }

  get #isStanding(): boolean {
    const { scene, ownId } = this.#context;
    const playing = scene.store.avatar(ownId)?.animations;
    if (!playing?.some(({ id }) => id === STAND)) return false;
    return !this.#animations.isStarted(AWAY);
  }

  #draw(now: number): number {
    return now + MIN_INTERVAL_MS + this.#context.random() * (MAX_INTERVAL_MS - MIN_INTERVAL_MS);
  }
}
