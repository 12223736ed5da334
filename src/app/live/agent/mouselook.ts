import type { PointerHandler, Stage, StagePointer } from '../../../render/index.ts';
import type { MouseLook } from '../../../session/index.ts';
import type { FrameListener } from '../../stage/avatar-stage.ts';
import type { MouselookPointer } from '../../state/index.ts';
import { type LookDirection, lookByKeys, lookByPixels } from '../region/look-direction.ts';
import type { RegionStage } from '../region/region-stage.ts';
import type { AgentKeys } from './agent-keys.ts';

/** Milliseconds between two reports of the direction to the session, which sends at most ten updates a second. */
const REPORT_MS = 50;

/** Seconds: a page that was suspended does not spin the visitor round. */
const MAX_STEP = 0.1;

/** The parts of the page that mouselook needs. */
interface MouselookHost {
  /** Null without WebGL. */
  readonly stage: () => Stage | null;
  readonly region: Pick<RegionStage, 'setEyes'> | null;
  readonly keys: Pick<AgentKeys, 'isHeld' | 'setMouselook'>;
  /** Heading of the visitor's own avatar, radians from +X to the left. */
  readonly heading: () => number;
  /** Where the visitor looks; null: mouselook is over. */
  readonly report: (look: MouseLook | null) => void;
  readonly pressButton: (isDown: boolean) => void;
  /** Mouselook has begun or is over (null), or the browser has locked the pointer. */
  readonly changed: (pointer: MouselookPointer | null) => void;
}

/**
 * The stage through the eyes of the visitor's own avatar: the mouse looks around, and body and head follow. The browser
 * locks the pointer where it can; otherwise dragging looks. Arrow keys do, too.
 */
export class Mouselook implements PointerHandler, FrameListener {
  readonly #host: MouselookHost;
  readonly #look: LookDirection = { yaw: 0, pitch: 0 };
  #isOn = false;
  #isLocked = false;
  #hasChanged = false;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #frameAt: number | null = null;
  /** Where the pointer was that is dragged. */
  #dragged: { x: number; y: number } | null = null;

  constructor(host: MouselookHost) {
    this.#host = host;
    document.addEventListener('pointerlockchange', () => this.#onLockChange());
    document.addEventListener('mousemove', (event) => {
      if (this.#isLocked) this.#turn(event.movementX, event.movementY);
    });
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  set(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    const { region, keys, stage: current, changed, report, heading } = this.#host;
    const stage = current();
    keys.setMouselook(isOn);
    stage?.setGestures({ enabled: !isOn });
    if (!isOn) {
      stage?.removePointerHandler(this);
      if (this.#isLocked) document.exitPointerLock();
      this.#isLocked = false;
      region?.setEyes(null);
      report(null);
      changed(null);
      return;
    }
    Object.assign(this.#look, { yaw: heading(), pitch: 0 });
    this.#frameAt = null;
    region?.setEyes(this.#look);
    this.#report(performance.now());
    changed('dragging');
    if (!stage) return;
    stage.addPointerHandler(this);
    stage.canvas.focus({ preventScroll: true });
    void lockPointer(stage.canvas);
  }

  press(pointer: StagePointer): boolean {
    this.#dragged = { x: pointer.x, y: pointer.y };
    this.#host.pressButton(true);
    return true;
  }

  drag({ x, y }: StagePointer): void {
    const from = this.#dragged;
    // A locked pointer has no place; its movements arrive as such.
    if (!from || this.#isLocked) return;
    this.#turn(x - from.x, y - from.y);
    this.#dragged = { x, y };
  }

  release(): void {
    this.#dragged = null;
    this.#host.pressButton(false);
  }

  hover(): boolean {
    return true;
  }

  leave(): void {}

  /** While the visitor looks around by keys, time matters. */
  get isBusy(): boolean {
    return this.#isOn;
  }

  beforeFrame(): boolean {
    if (!this.#isOn) return false;
    const now = performance.now();
    const seconds = Math.min(MAX_STEP, (now - (this.#frameAt ?? now)) / 1000);
    this.#frameAt = now;
    const { keys } = this.#host;
    const left = Number(keys.isHeld('turnLeft')) - Number(keys.isHeld('turnRight'));
    const up = Number(keys.isHeld('pitchUp')) - Number(keys.isHeld('pitchDown'));
    if (left !== 0 || up !== 0) {
      lookByKeys(this.#look, left, up, seconds);
      this.#hasChanged = true;
    }
    if (!this.#hasChanged || now - this.#reportedAt < REPORT_MS) return this.#hasChanged;
    this.#report(now);
    return true;
  }

  afterFrame(): void {}

  #turn(right: number, down: number): void {
    if (!this.#isOn) return;
    lookByPixels(this.#look, right, down);
    this.#hasChanged = true;
  }

  #report(now: number): void {
    this.#hasChanged = false;
    this.#reportedAt = now;
    const { yaw, pitch } = this.#look;
    this.#host.report({ yaw, pitch });
  }

  /** The browser has locked the pointer, or released it: Escape does that, and another window. */
  #onLockChange(): void {
    const canvas = this.#host.stage()?.canvas;
    const isLocked = canvas !== undefined && document.pointerLockElement === canvas;
    const wasLocked = this.#isLocked;
    this.#isLocked = isLocked;
    if (isLocked && !this.#isOn) document.exitPointerLock();
    else if (isLocked) this.#host.changed('locked');
    else if (wasLocked) this.set(false);
  }
}

/** Locks the pointer, where the browser can and wants to: not soon after it was released, nor without a key or click. */
async function lockPointer(canvas: HTMLCanvasElement): Promise<void> {
  try {
    await canvas.requestPointerLock?.();
  } catch {
    // Dragging looks instead.
  }
}
