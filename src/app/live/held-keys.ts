import type { HeldControl, Posture } from '../../protocol/agent/index.ts';
import type { LiveWorker } from '../../session/index.ts';
import { keyIntent } from './agent-keys.ts';

type Controls = Pick<LiveWorker, 'setHeld' | 'trigger' | 'setPosture' | 'releaseAll'>;

/** What one key press needs. */
export type Key = Pick<KeyboardEvent, 'type' | 'code' | 'repeat'>;

/** Walking by keyboard: which keys are down, which states are switched on, and what they tell the session. */
export class HeldKeys {
  readonly #controls: Controls;
  /** Codes; two keys may mean the same, and the last to come up ends it. */
  readonly #down = new Map<string, HeldControl>();
  readonly #switched = new Set<HeldControl>();
  #posture: Posture = 'upright';

  constructor(controls: Controls) {
    this.#controls = controls;
  }

  /** Takes a key that goes down or comes up; false for one that is not of walking. */
  press({ type, code, repeat }: Key): boolean {
    const key = keyIntent(code);
    if (key === null) return false;
    const isDown = type === 'keydown';
    if (key.kind === 'hold') this.#hold(code, key.intent, isDown);
    else if (isDown && !repeat) {
      if (key.kind === 'trigger') this.#controls.trigger(key.intent);
      else if (key.kind === 'switch') this.#switch(key.intent);
      else this.#toggle(key.posture);
    }
    return true;
  }

  /** The keyboard is elsewhere: nothing is held any more. Postures stay. */
  release(): void {
    this.#down.clear();
    this.#switched.clear();
    this.#controls.releaseAll();
  }

  #hold(code: string, intent: HeldControl, isDown: boolean): void {
    const wasHeld = this.#isHeld(intent);
    if (isDown) this.#down.set(code, intent);
    else this.#down.delete(code);
    if (this.#isHeld(intent) !== wasHeld) this.#controls.setHeld(intent, !wasHeld);
  }

  #isHeld(intent: HeldControl): boolean {
    return [...this.#down.values()].includes(intent);
  }

  #switch(intent: HeldControl): void {
    const isOn = !this.#switched.has(intent);
    if (isOn) this.#switched.add(intent);
    else this.#switched.delete(intent);
    this.#controls.setHeld(intent, isOn);
  }

  #toggle(posture: Exclude<Posture, 'upright'>): void {
    this.#posture = this.#posture === posture ? 'upright' : posture;
    this.#controls.setPosture(this.#posture);
  }
}
