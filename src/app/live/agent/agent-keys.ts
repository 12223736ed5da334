import type { HeldControl, MomentaryControl } from '../../../protocol/agent/index.ts';
import type { LiveWorker, TakenPosture } from '../../../session/index.ts';

/** What a key does that more than the session is concerned with. */
export type AgentCommand = 'mouselook' | 'away' | 'sit';

/** The action of a key on the visitor's own avatar. */
type KeyAction =
  /** Holds a control as long as the key is down. */
  | { readonly kind: 'hold'; readonly control: HeldControl }
  /** Triggers a control once, when the key goes down. */
  | { readonly kind: 'trigger'; readonly control: MomentaryControl }
  /** Switches a control on, or off again. */
  | { readonly kind: 'toggle'; readonly control: HeldControl }
  /** Takes up a posture, or leaves it. */
  | { readonly kind: 'posture'; readonly posture: TakenPosture }
  | { readonly kind: 'command'; readonly command: AgentCommand };

const hold = (control: HeldControl): KeyAction => ({ kind: 'hold', control });
const command = (name: AgentCommand): KeyAction => ({ kind: 'command', command: name });

/**
 * By `KeyboardEvent.code`, which is the position of a key, so that W A S D are the same keys on every keyboard.
 * These keys control the avatar only while the stage shows a region: elsewhere `W`, `C`, Space, Home, End and the arrow
 * keys mean something else. `F`, `G`, `B`, `P`, `R`, the digits, `+` and `−` keep their meaning. Shift runs, and so cannot
 * turn the keys for turning into those for sliding, as in other viewers: whoever runs a curve holds both.
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
  ['Comma', hold('slideLeft')],
  ['Period', hold('slideRight')],
  ['KeyE', hold('up')],
  ['PageUp', hold('up')],
  ['KeyC', hold('down')],
  ['PageDown', hold('down')],
  ['ShiftLeft', hold('run')],
  ['ShiftRight', hold('run')],
  ['End', hold('stop')],
  ['Space', { kind: 'trigger', control: 'jump' }],
  ['Home', { kind: 'posture', posture: 'flying' }],
  ['KeyX', { kind: 'posture', posture: 'seated' }],
  ['KeyU', command('sit')],
  ['KeyM', command('mouselook')],
  ['KeyZ', command('away')],
  ['KeyT', { kind: 'toggle', control: 'typing' }],
]);

/** In mouselook, where the mouse turns the avatar, A and D slide as in other viewers, and the arrow keys look around. */
const MOUSELOOK_ACTIONS: ReadonlyMap<string, KeyAction> = new Map<string, KeyAction>([
  ['KeyA', hold('slideLeft')],
  ['KeyD', hold('slideRight')],
  ['ArrowUp', hold('pitchUp')],
  ['ArrowDown', hold('pitchDown')],
]);

/** The action of a key on the visitor's own avatar; null for other keys. */
export function keyAction(code: string, isMouselook = false): KeyAction | null {
  return (isMouselook ? MOUSELOOK_ACTIONS.get(code) : undefined) ?? KEY_ACTIONS.get(code) ?? null;
}

type KeySession = Pick<LiveWorker, 'setHeld' | 'trigger' | 'togglePosture' | 'releaseAll'>;

/** Keyboard control of the visitor's own avatar: which keys are down, and which controls are switched on. */
export class AgentKeys {
  readonly #session: KeySession;
  readonly #run: (command: AgentCommand) => void;
  /** The control of each key that is down, by code. Two keys may share one: it ends with the last of them. */
  readonly #down = new Map<string, HeldControl>();
  readonly #switchedOn = new Set<HeldControl>();
  #isMouselook = false;

  constructor(session: KeySession, run: (command: AgentCommand) => void) {
    this.#session = session;
    this.#run = run;
  }

  /** Handles a key that goes down or up; false for one that does not control the avatar. */
  handleKey({ type, code, repeat }: Pick<KeyboardEvent, 'type' | 'code' | 'repeat'>): boolean {
    const action = keyAction(code, this.#isMouselook);
    if (action === null) return false;
    const isDown = type === 'keydown';
    if (action.kind === 'hold') this.#hold(code, action.control, isDown);
    else if (isDown && !repeat) this.#press(action);
    return true;
  }

  /** Whether a key of this control is down. */
  isHeld(control: HeldControl): boolean {
    for (const held of this.#down.values()) if (held === control) return true;
    return false;
  }

  /** In mouselook some keys do something else: what is held ends. */
  setMouselook(isMouselook: boolean): void {
    if (isMouselook === this.#isMouselook) return;
    this.#isMouselook = isMouselook;
    this.releaseAll();
  }

  /** Releases everything that is held, when the keyboard loses the focus. Postures stay. */
  releaseAll(): void {
    this.#down.clear();
    for (const control of this.#switchedOn) this.#session.setHeld(control, false);
    this.#switchedOn.clear();
    this.#session.releaseAll();
  }

  #hold(code: string, control: HeldControl, isDown: boolean): void {
    const wasHeld = this.isHeld(control);
    if (isDown) this.#down.set(code, control);
    else this.#down.delete(code);
    if (this.isHeld(control) !== wasHeld) this.#session.setHeld(control, !wasHeld);
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
        this.#session.togglePosture(action.posture);
        break;
      case 'command':
        this.#run(action.command);
    }
  }
}
