import { clamp } from '../../math/index.ts';
import { PointerCapture, type PointerHandler } from './pointer-capture.ts';
import type { StageCamera } from './stage-camera.ts';

/** The effect of gestures on the camera; a stage in another page leaves scrolling to that page. */
export interface GestureOptions {
  /** `engaged`: a wheel zooms only with Ctrl or ⌘, or once the canvas was clicked or focused. */
  readonly wheel: 'always' | 'engaged';
  /** `pan-y`: one finger turns the camera sideways, and scrolls the page up and down. */
  readonly touch: 'all' | 'pan-y';
  /** False: gestures do not move the camera. Pointers can still grab things on the stage. */
  readonly enabled: boolean;
}

/** For a page that consists only of the stage. */
const ALL_GESTURES: GestureOptions = { wheel: 'always', touch: 'all', enabled: true };

const RADIANS_PER_PIXEL = 0.0065;
/** Pixels per unit of a wheel's delta, by its mode: pixels, lines, pages. */
const WHEEL_PIXELS = [1, 20, 400] as const;
const ZOOM_PER_WHEEL_PIXEL = 0.0012;
/** A pinch on a trackpad arrives as a wheel event with Ctrl, in much smaller steps. */
const ZOOM_PER_PINCH_PIXEL = 0.01;
/** Limits the large steps of a mouse wheel with Ctrl. */
const MAX_PINCH_PIXELS = 12;

/** A press that lasts longer, or moves by more CSS pixels, is no click. */
const MAX_CLICK_MS = 600;
const MAX_CLICK_PIXELS = 6;
/** While wheel events follow each other within this time and distance (CSS pixels), they zoom at the same point. */
const WHEEL_BURST_MS = 400;
const WHEEL_BURST_PIXELS = 4;

/** A pointer that moves the camera. */
interface ActivePointer {
  readonly id: number;
  x: number;
  y: number;
}

/** What the wheel zooms towards. */
interface ZoomPivot {
  /** On the stage, metres. */
  readonly point: Float64Array;
  /** Whether anything is drawn there. */
  isHit: boolean;
  /** CSS pixels on the canvas. */
  x: number;
  y: number;
  /** When it was last used, `performance.now()`. */
  atMs: number;
}

/**
 * Pointers, wheel and touches on the camera. Dragging turns it, with the right or middle button or Shift pans it; the
 * wheel zooms at the pointer; one finger turns, two pan and pinch. Pointers are offered to a pointer handler first: while
 * it has captured one finger, another can still turn the camera.
 */
export class CameraGestures {
  /** Called for a click or tap, with CSS pixels from the canvas' upper left corner; not where a handler took the press. */
  onClick: ((x: number, y: number) => void) | null = null;
  /**
   * Writes the point of the stage that is drawn at a point of the canvas to `out`; false where there is none. The wheel
   * and pinches zoom towards that point.
   */
  pointAt: ((out: Float64Array, x: number, y: number) => boolean) | null = null;
  readonly #canvas: HTMLCanvasElement;
  readonly #camera: StageCamera;
  readonly #capture: PointerCapture;
  /** At most two. */
  readonly #pointers: ActivePointer[] = [];
  readonly #listeners = new AbortController();
  #options = ALL_GESTURES;
  /** The press that may become a click. */
  #press: PointerEvent | null = null;
  readonly #pivot: ZoomPivot = { point: new Float64Array(3), isHit: false, x: 0, y: 0, atMs: 0 };
  #isPanning = false;
  /** Whether the wheel zooms the stage instead of scrolling the page around it. */
  #isEngaged = false;

  constructor(
    canvas: HTMLCanvasElement,
    camera: StageCamera,
    options: Partial<GestureOptions> = {},
  ) {
    this.#canvas = canvas;
    this.#camera = camera;
    this.#capture = new PointerCapture(canvas);
    this.setOptions(options);
    const { signal } = this.#listeners;
    const notPassive = { signal, passive: false };
    canvas.addEventListener('pointerdown', (event) => this.#onPointerDown(event), { signal });
    canvas.addEventListener('pointermove', (event) => this.#onPointerMove(event), { signal });
    canvas.addEventListener('pointerup', (event) => this.#onPointerUp(event), { signal });
    canvas.addEventListener('pointercancel', (event) => this.#onPointerUp(event), { signal });
    canvas.addEventListener('pointerleave', (event) => this.#onPointerLeave(event), { signal });
    canvas.addEventListener('focus', () => this.#setEngaged(true), { signal });
    canvas.addEventListener('blur', () => this.#setEngaged(false), { signal });
    canvas.addEventListener('wheel', (event) => this.#onWheel(event), notPassive);
    canvas.addEventListener('touchmove', (event) => this.#onTouchMove(event), notPassive);
    canvas.addEventListener('contextmenu', (event) => this.#onContextMenu(event), { signal });
  }

  /** Options that are left out stay as they are. */
  setOptions(options: Partial<GestureOptions>): void {
    this.#options = { ...this.#options, ...options };
    const { enabled, touch } = this.#options;
    const touchAction = touch === 'all' ? 'none' : 'pan-y';
    this.#canvas.style.touchAction = enabled ? touchAction : 'auto';
    if (!enabled) this.#pointers.length = 0;
    this.#reportInteraction();
  }

  /** Adds a handler that is offered pointers before the camera, and before handlers that were added earlier. */
  addPointerHandler(handler: PointerHandler): void {
    this.#capture.addHandler(handler);
  }

  /** Removes a handler, which releases what it has captured. */
  removePointerHandler(handler: PointerHandler): void {
    this.#capture.removeHandler(handler);
  }

  dispose(): void {
    this.#listeners.abort();
  }

  #onPointerDown(event: PointerEvent): void {
    this.#press = null;
    if (this.#pointers.length === 2) return;
    this.#setEngaged(true);
    // A locked pointer cannot be captured, and need not be.
    if (!this.#canvas.ownerDocument?.pointerLockElement) {
      this.#canvas.setPointerCapture(event.pointerId);
    }
    // If one finger moves the camera already, a second one moves it too.
    if (this.#pointers.length === 0 && this.#capture.press(event)) return;
    // A second finger makes it a gesture.
    if (event.isPrimary && event.button === 0) this.#press = event;
    if (!this.#options.enabled) return;
    this.#pointers.push({ id: event.pointerId, x: event.clientX, y: event.clientY });
    this.#isPanning = event.button !== 0 || event.shiftKey;
    this.#reportInteraction();
  }

  #onPointerMove(event: PointerEvent): void {
    if (this.#capture.move(event)) return;
    const pointer = this.#pointers.find(({ id }) => id === event.pointerId);
    if (!pointer) {
      this.#capture.hover(event);
      return;
    }
    if (this.#press && isClick(this.#press, event)) return;
    this.#press = null;
    const dx = event.clientX - pointer.x;
    const dy = event.clientY - pointer.y;
    const other = this.#pointers.find((candidate) => candidate !== pointer);
    if (other) this.#pinch(pointer, other, event);
    else if (this.#isPanning) this.#camera.panBy(dx, dy);
    else this.#orbit(event, dx, dy);
    pointer.x = event.clientX;
    pointer.y = event.clientY;
  }

  #onPointerUp(event: PointerEvent): void {
    this.#capture.release(event, event.type === 'pointercancel');
    const isClicked = this.#press !== null && isClick(this.#press, event);
    this.#press = null;
    if (isClicked && event.type === 'pointerup') this.onClick?.(event.offsetX, event.offsetY);
    const index = this.#pointers.findIndex(({ id }) => id === event.pointerId);
    if (index < 0) return;
    this.#pointers.splice(index, 1);
    this.#reportInteraction();
  }

  #onPointerLeave(event: PointerEvent): void {
    this.#capture.leave(event);
    this.#setEngaged(false);
  }

  #onWheel(event: WheelEvent): void {
    if (!this.#isForCamera(event)) return;
    event.preventDefault();
    const pixels = event.deltaY * WHEEL_PIXELS[event.deltaMode];
    const pinch = clamp(pixels, -MAX_PINCH_PIXELS, MAX_PINCH_PIXELS);
    const exponent = event.ctrlKey ? pinch * ZOOM_PER_PINCH_PIXEL : pixels * ZOOM_PER_WHEEL_PIXEL;
    this.#zoomAt(Math.exp(exponent), event.offsetX, event.offsetY);
  }

  /** Prevents scrolling: two fingers move the camera, even if one would scroll the page. */
  #onTouchMove(event: TouchEvent): void {
    if (this.#pointers.length > 1 && event.cancelable) event.preventDefault();
  }

  /** Prevents the context menu, as the right button pans. */
  #onContextMenu(event: MouseEvent): void {
    if (this.#options.enabled) event.preventDefault();
  }

  #orbit({ pointerType }: PointerEvent, dx: number, dy: number): void {
    const isSidewaysOnly = this.#options.touch === 'pan-y' && pointerType === 'touch';
    const elevation = isSidewaysOnly ? 0 : dy * RADIANS_PER_PIXEL;
    this.#camera.orbitBy(-dx * RADIANS_PER_PIXEL, elevation);
  }

  /** One finger of two has moved: the midpoint between them pans, their distance zooms at the midpoint. */
  #pinch(pointer: ActivePointer, other: ActivePointer, event: PointerEvent): void {
    const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.#camera.panBy((event.clientX - pointer.x) / 2, (event.clientY - pointer.y) / 2);
    if (before < 1 || after < 1) return;
    const { left, top } = this.#canvas.getBoundingClientRect();
    const middleX = (event.clientX + other.x) / 2 - left;
    const middleY = (event.clientY + other.y) / 2 - top;
    this.#zoomAt(before / after, middleX, middleY);
  }

  /**
   * Zooms towards what is drawn at a point of the canvas. That is looked up once for a series of events, since it takes
   * some milliseconds, and since the point stays where it is while the camera eases.
   */
  #zoomAt(factor: number, x: number, y: number): void {
    const pivot = this.#pivot;
    const nowMs = performance.now();
    const isSame =
      nowMs - pivot.atMs < WHEEL_BURST_MS &&
      Math.abs(x - pivot.x) < WHEEL_BURST_PIXELS &&
      Math.abs(y - pivot.y) < WHEEL_BURST_PIXELS;
    pivot.atMs = nowMs;
    if (!isSame) {
      pivot.x = x;
      pivot.y = y;
      pivot.isHit = this.pointAt?.(pivot.point, x, y) ?? false;
    }
    if (pivot.isHit) this.#camera.zoomTowards(factor, pivot.point);
    else this.#camera.zoomBy(factor, x, y);
  }

  /** Whether a wheel event zooms the camera; otherwise it scrolls the page. */
  #isForCamera({ ctrlKey, metaKey }: WheelEvent): boolean {
    const { enabled, wheel } = this.#options;
    return enabled && (wheel === 'always' || this.#isEngaged || ctrlKey || metaKey);
  }

  #setEngaged(isEngaged: boolean): void {
    this.#isEngaged = isEngaged;
  }

  #reportInteraction(): void {
    this.#camera.setInteracting(this.#pointers.length > 0);
  }
}

function isClick(press: PointerEvent, now: PointerEvent): boolean {
  if (press.pointerId !== now.pointerId) return false;
  if (now.timeStamp - press.timeStamp > MAX_CLICK_MS) return false;
  const [x, y] = [now.clientX - press.clientX, now.clientY - press.clientY];
  return Math.hypot(x, y) <= MAX_CLICK_PIXELS;
}
