import { PointerCapture } from './pointer-capture.ts';
import type { StageCamera } from './stage-camera.ts';

/** What hands may do with the camera; a stage in another's page leaves that page its scrolling. */
export interface GestureOptions {
  /** `engaged`: a wheel zooms only with Ctrl or ⌘, or once the canvas was clicked or focused. */
  readonly wheel: 'always' | 'engaged';
  /** `pan-y`: one finger turns sideways, and scrolls the page up and down. */
  readonly touch: 'all' | 'pan-y';
  /** False: hands leave the camera alone. What stands on the stage can still be taken hold of. */
  readonly enabled: boolean;
}

/** As a page has them that is all stage. */
export const ALL_GESTURES: GestureOptions = { wheel: 'always', touch: 'all', enabled: true };

const RADIANS_PER_PIXEL = 0.0065;
/** Wheel deltas are in pixels, lines or pages; one line or page counts as so many pixels. */
const WHEEL_PIXELS = [1, 20, 400] as const;
const ZOOM_PER_WHEEL_PIXEL = 0.0012;
/** A pinch on a trackpad arrives as a wheel with Ctrl, in much smaller steps. */
const ZOOM_PER_PINCH_PIXEL = 0.01;
/** So that a mouse's wheel with Ctrl, whose steps are large, does not leap. */
const MOST_PINCH_PIXELS = 12;

interface Finger {
  id: number;
  x: number;
  y: number;
}

/**
 * Hands on the camera: drag to turn, right or middle button or Shift to move, wheel to zoom at the pointer;
 * one finger turns, two move and pinch. What can be taken hold of on the stage comes first: while a finger
 * holds it, others may still turn the camera.
 */
export class CameraGestures {
  readonly capture: PointerCapture;
  readonly #canvas: HTMLCanvasElement;
  readonly #camera: StageCamera;
  readonly #fingers: Finger[] = [];
  readonly #listeners = new AbortController();
  #options = ALL_GESTURES;
  #panning = false;
  /** The visitor means the stage, and not the page around it. */
  #isEngaged = false;

  constructor(
    canvas: HTMLCanvasElement,
    camera: StageCamera,
    options: Partial<GestureOptions> = {},
  ) {
    this.#canvas = canvas;
    this.#camera = camera;
    this.capture = new PointerCapture(canvas);
    this.setOptions(options);
    const { signal } = this.#listeners;
    canvas.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    canvas.addEventListener('pointermove', (event) => this.#move(event), { signal });
    canvas.addEventListener('pointerup', (event) => this.#up(event), { signal });
    canvas.addEventListener('pointercancel', (event) => this.#up(event), { signal });
    canvas.addEventListener('pointerleave', (event) => this.#leave(event), { signal });
    canvas.addEventListener('focus', () => this.#engage(true), { signal });
    canvas.addEventListener('blur', () => this.#engage(false), { signal });
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    canvas.addEventListener('touchmove', (event) => this.#keep(event), { signal, passive: false });
    canvas.addEventListener('contextmenu', (event) => this.#keepMenu(event), { signal });
  }

  /** What is left out stays as it is. */
  setOptions(options: Partial<GestureOptions>): void {
    this.#options = { ...this.#options, ...options };
    const { enabled, touch } = this.#options;
    const own = touch === 'all' ? 'none' : 'pan-y';
    this.#canvas.style.touchAction = enabled ? own : 'auto';
    if (!enabled) this.#fingers.length = 0;
    this.#tellHeld();
  }

  dispose(): void {
    this.#listeners.abort();
  }

  #down(event: PointerEvent): void {
    if (this.#fingers.length === 2) return;
    this.#engage(true);
    this.#canvas.setPointerCapture(event.pointerId);
    // A second finger beside one that moves the camera belongs to the camera too.
    if (this.#fingers.length === 0 && this.capture.press(event)) return;
    if (!this.#options.enabled) return;
    this.#fingers.push({ id: event.pointerId, x: event.clientX, y: event.clientY });
    this.#panning = event.button !== 0 || event.shiftKey;
    this.#tellHeld();
  }

  #move(event: PointerEvent): void {
    if (this.capture.move(event)) return;
    const finger = this.#fingers.find(({ id }) => id === event.pointerId);
    if (!finger) {
      this.capture.hover(event);
      return;
    }
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    const other = this.#fingers.find((candidate) => candidate !== finger);
    if (other) this.#pinch(finger, other, event);
    else if (this.#panning) this.#camera.panBy(dx, dy);
    else this.#turn(event, dx, dy);
    finger.x = event.clientX;
    finger.y = event.clientY;
  }

  #turn({ pointerType }: PointerEvent, dx: number, dy: number): void {
    const isSideways = this.#options.touch === 'pan-y' && pointerType === 'touch';
    const up = isSideways ? 0 : dy * RADIANS_PER_PIXEL;
    this.#camera.orbitBy(-dx * RADIANS_PER_PIXEL, up);
  }

  /** One finger of two has moved: the middle between them pans, their distance zooms about the middle. */
  #pinch(finger: Finger, other: Finger, event: PointerEvent): void {
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.#camera.panBy((event.clientX - finger.x) / 2, (event.clientY - finger.y) / 2);
    if (before < 1 || after < 1) return;
    const { left, top } = this.#canvas.getBoundingClientRect();
    const middleX = (event.clientX + other.x) / 2 - left;
    const middleY = (event.clientY + other.y) / 2 - top;
    this.#camera.zoomBy(before / after, middleX, middleY);
  }

  #up(event: PointerEvent): void {
    this.capture.release(event, event.type === 'pointercancel');
    const index = this.#fingers.findIndex(({ id }) => id === event.pointerId);
    if (index < 0) return;
    this.#fingers.splice(index, 1);
    this.#tellHeld();
  }

  #leave(event: PointerEvent): void {
    this.capture.leave(event);
    this.#engage(false);
  }

  #engage(isEngaged: boolean): void {
    this.#isEngaged = isEngaged;
  }

  #tellHeld(): void {
    this.#camera.setInteracting(this.#fingers.length > 0);
  }

  /** Whether a wheel means the camera; else it is the page's. */
  #isForCamera({ ctrlKey, metaKey }: WheelEvent): boolean {
    const { enabled, wheel } = this.#options;
    return enabled && (wheel === 'always' || this.#isEngaged || ctrlKey || metaKey);
  }

  #wheel(event: WheelEvent): void {
    if (!this.#isForCamera(event)) return;
    event.preventDefault();
    const pixels = event.deltaY * WHEEL_PIXELS[event.deltaMode];
    const pinch = Math.min(Math.max(pixels, -MOST_PINCH_PIXELS), MOST_PINCH_PIXELS);
    const way = event.ctrlKey ? pinch * ZOOM_PER_PINCH_PIXEL : pixels * ZOOM_PER_WHEEL_PIXEL;
    this.#camera.zoomBy(Math.exp(way), event.offsetX, event.offsetY);
  }

  /** Two fingers are the camera's, also where one would scroll the page. */
  #keep(event: TouchEvent): void {
    if (this.#fingers.length > 1 && event.cancelable) event.preventDefault();
  }

  /** The right button moves what is seen. */
  #keepMenu(event: MouseEvent): void {
    if (this.#options.enabled) event.preventDefault();
  }
}
