import { normaliseUuid } from '../../formats/llsd/index.ts';
import { findBuiltin } from '../../motion/builtin-animations/index.ts';
import { OwnAnimations } from './own-animations.ts';
import type { AnnounceOutcome } from './own-contract.ts';
import type { OwnContext } from './own-region.ts';

/** Built-in animations that follow a state of the agent. */
export type StateAnimation = 'typing' | 'away';

const STATE_ANIMATIONS: Readonly<Record<StateAnimation, string>> = { typing: 'type', away: 'away' };

/** The agent's own avatar, over all regions and logins of a session: what it plays, and what others see of it. */
export class OwnAgent {
  readonly animations: OwnAnimations;

  constructor(context: OwnContext) {
    this.animations = new OwnAnimations(context);
  }

  /** Plays the animation of a state, or stops it. It does nothing where nothing changes. */
  setOwnAnimation(state: StateAnimation, isOn: boolean): void {
    const { uuid } = findBuiltin(STATE_ANIMATIONS[state])!;
    if (this.animations.isStarted(uuid) !== isOn) this.animations.set(uuid, isOn, state);
  }

  /** See `OwnWorker`. */
  playAnimation(id: string, play: boolean): void {
    const known = normaliseUuid(id);
    if (known) this.animations.set(known, play, 'page');
  }

  /** See `OwnWorker`. */
  stopAllAnimations(): void {
    this.animations.stopAll();
  }

  /** See `OwnWorker`. */
  playGesture(_itemId: string, _play: boolean): void {}

  /** See `OwnWorker`. */
  async announceAppearance(): Promise<AnnounceOutcome> {
    return { kind: 'too-early' };
  }

  /** See `OwnWorker`. */
  setTitle(_roleId: string): void {}
}
