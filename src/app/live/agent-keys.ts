import type { HeldControl, MomentaryControl, Posture } from '../../protocol/agent/index.ts';
import type { LiveWorker } from '../../session/index.ts';

/** The action of a key on the visitor's own avatar. */
type KeyAction =
  /** Holds a control as long as the key is down. */
  | { readonly kind: 'hold'; readonly control: HeldControl }
  /** Triggers a control once, when the key goes down. */
  | { readonly kind: 'trigger'; readonly control: MomentaryControl }
  /** Switches a control on, or off again. */
  | { readonly kind: 'toggle'; readonly control: HeldControl }
  /** Takes up a posture, or leaves it. */
  | { readonly kind: 'posture'; readonly posture: Exclude<Posture, 'upright'> };

const hold = (control: HeldControl): KeyAction => ({ kind: 'hold', control });

/**
 * By `KeyboardEvent.code`, which is the position of a key, so that W A S D are the same keys on every keyboard.
 * These keys control the avatar only while the stage has the focus and shows a region: elsewhere `W`, `C`, Space,
 * Home and the arrow keys mean something else. `F`, `G`, `B`, `P`, the digits, `+` and `−` keep their meaning.
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
  ['Space', { kind: 'trigger', control: 'jump' }],
  ['Home', { kind: 'posture', posture: 'flying' }],
  ['KeyM', { kind: 'toggle', control: 'mouselook' }],
  ['KeyT', { kind: 'toggle', control: 'typing' }],
  ['KeyZ', { kind: 'toggle', control: 'away' }],
  ['KeyX', { kind: 'posture', posture: 'seated' }],
]);

/** The action of a key on the visitor's own avatar; null for other keys. */
export function keyAction(code: string): KeyAction | null {
  return KEY_ACTIONS.get(code) ?? null;
}

/** Keyboard control of the visitor's own avatar: which keys are down, and which controls are switched on. */
export class AgentKeys {
  readonly #session: Pick<LiveWorker, 'setHeld' | 'trigger' | 'setPosture' | 'releaseAll'>;
  /** The control of each key that is down, by code. Two keys may share one: it ends with the last of them. */
  readonly #down = new Map<string, HeldControl>();
  readonly #switchedOn = new Set<HeldControl>();
  #posture: Posture = 'upright';

  constructor(session: Pick<LiveWorker, 'setHeld' | 'trigger' | 'setPosture' | 'releaseAll'>) {
    this.#session = session;
  }

  /** Handles a key that goes down or up; false for one that does not control the avatar. */
  handleKey({ type, code, repeat }: Pick<KeyboardEvent, 'type' | 'code' | 'repeat'>): boolean {
    const action = keyAction(code);
    if (action === null) return false;
    const isDown = type === 'keydown';
    if (action.kind === 'hold') this.#hold(code, action.control, isDown);
    else if (isDown && !repeat) this.#press(action);
    return true;
  }

  /** Releases everything that is held, when the keyboard loses the focus. The posture stays. */
  releaseAll(): void {
    this.#down.clear();
    this.#switchedOn.clear();
    this.#session.releaseAll();
  }

  #hold(code: string, control: HeldControl, isDown: boolean): void {
    const isHeld = () => [...this.#down.values()].includes(control);
    const wasHeld = isHeld();
    if (isDown) this.#down.set(code, control);
    else this.#down.delete(code);
    if (isHeld() !== wasHeld) this.#session.setHeld(control, !wasHeld);
  }

  #press(action: Exclude<KeyAction, { kind: 'hold' }>): void {
    switch (action.kind) {
      case 'trigger':
        this.#session.trigger(action.control);
        break;
      case 'toggle': {
        const isOn = !this.#switchedOn.delete(action.control);
        if (isOn) this.#switchedOn.add(action.control);
        this.#session.setHeld(action.control, isOn);
        break;
      }
      case 'posture':
        this.#posture = this.#posture === action.posture ? 'upright' : action.posture;
        this.#session.setPosture(this.#posture);
    }
  }
}
