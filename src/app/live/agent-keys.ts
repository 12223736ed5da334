import type { HeldControl, MomentaryControl, Posture } from '../../protocol/agent/index.ts';
import type { LiveWorker } from '../../session/index.ts';

/** What a key asks of one's own avatar. */
export type KeyAction =
  /** As long as the key is down. */
  | { readonly kind: 'hold'; readonly intent: HeldControl }
  /** Once, when it goes down. */
  | { readonly kind: 'trigger'; readonly intent: MomentaryControl }
  /** On, or off again. */
  | { readonly kind: 'switch'; readonly intent: HeldControl }
  /** Into this posture, or out of it. */
  | { readonly kind: 'toggle'; readonly posture: Exclude<Posture, 'upright'> };

const hold = (intent: HeldControl): KeyAction => ({ kind: 'hold', intent });

/**
 * By `KeyboardEvent.code`: the place of a key, so that W A S D lie alike on every keyboard. These keys mean
 * walking only while the stage has the focus and shows a region; `W`, `C`, Space, Home and the arrows mean
 * something else everywhere else. `F`, `G`, `B`, `P`, the digits, `+` and `−` keep what they mean.
 */
const KEY_ACTIONS: ReadonlyMap<string, KeyAction> = new Map<string, KeyAction>([
  ['KeyW', hold('forward')],
  ['ArrowUp', hold('forward')],
  ['KeyS', hold('back')],
  ['ArrowDown', hold('back')],
  ['KeyA', hold('turnLeft')],
  ['ArrowLeft', hold('turnLeft')],
  ['KeyD', hold('turnRight')],
  ['ArrowRight', hold('turnRight')],
  ['KeyE', hold('up')],
  ['PageUp', hold('up')],
  ['KeyC', hold('down')],
  ['PageDown', hold('down')],
  ['ShiftLeft', hold('run')],
  ['ShiftRight', hold('run')],
  ['Space', { kind: 'trigger', intent: 'jump' }],
  ['Home', { kind: 'toggle', posture: 'flying' }],
  ['KeyM', { kind: 'switch', intent: 'mouselook' }],
  ['KeyT', { kind: 'switch', intent: 'typing' }],
  ['KeyZ', { kind: 'switch', intent: 'away' }],
  ['KeyX', { kind: 'toggle', posture: 'seated' }],
]);

/** What a key means for one's own avatar; null for a key that is not of walking. */
export function keyAction(code: string): KeyAction | null {
  return KEY_ACTIONS.get(code) ?? null;
}

type Controls = Pick<LiveWorker, 'setHeld' | 'trigger' | 'setPosture' | 'releaseAll'>;

/** What one key press needs. */
type Key = Pick<KeyboardEvent, 'type' | 'code' | 'repeat'>;

/** Walking by keyboard: which keys are down, which states are switched on, and what they tell the session. */
export class AgentKeys {
  readonly #controls: Controls;
  /** Codes; two keys may mean the same, and the last to come up ends it. */
  readonly #down = new Map<string, HeldControl>();
  readonly #switched = new Set<HeldControl>();
  #posture: Posture = 'upright';

  constructor(controls: Controls) {
    this.#controls = controls;
  }

  /** Takes a key that goes down or comes up; false for one that is not of walking. */
  handleKey({ type, code, repeat }: Key): boolean {
    const key = keyAction(code);
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
  releaseAll(): void {
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
