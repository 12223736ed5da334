import type { UiChoice } from '../../app/address/index.ts';
import type { CameraState, Viewer } from '../contract.ts';
import type { LocalViewer } from '../viewer/index.ts';
import type { ViewerCode } from '../viewer-code.ts';
import type { ElementView } from './element-view.ts';
import { addStyles } from './shadow-dom.ts';

/* The controls that visitors have: the keys of the focused canvas, and the bar. */

/** The actions of the element that the controls call. */
interface ControlActions {
  readonly togglePlaying: () => void;
  readonly resetCamera: () => void;
}

interface KeyTarget extends ControlActions {
  readonly viewer: Viewer;
  /** Whether the visitor may move the camera. */
  readonly cameraControls: boolean;
}

/** Degrees per key press. */
const TURN_STEP = 7.5;
/** Factor by which a key press changes the radius. */
const ZOOM_STEP = 1.15;

type Orbit = Pick<CameraState, 'theta' | 'phi' | 'radius'>;

const turn =
  (theta: number, phi: number) =>
  (orbit: Orbit): Orbit => ({
    theta: orbit.theta + theta,
    phi: Math.min(Math.max(orbit.phi + phi, 1), 179),
    radius: orbit.radius,
  });
const zoom =
  (factor: number) =>
  (orbit: Orbit): Orbit => ({ ...orbit, radius: orbit.radius * factor });

const CAMERA_KEYS: ReadonlyMap<string, (orbit: Orbit) => Orbit> = new Map([
  ['ArrowLeft', turn(-TURN_STEP, 0)],
  ['ArrowRight', turn(TURN_STEP, 0)],
  ['ArrowUp', turn(0, -TURN_STEP)],
  ['ArrowDown', turn(0, TURN_STEP)],
  ['+', zoom(1 / ZOOM_STEP)],
  ['=', zoom(1 / ZOOM_STEP)],
  ['-', zoom(ZOOM_STEP)],
]);

/**
 * Handles a key of the focused canvas, whose accessible name lists the keys. Returns whether the key is one of them.
 */
export function handleCanvasKey(event: KeyboardEvent, target: KeyTarget): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === ' ') {
    if (!event.repeat) target.togglePlaying();
    return true;
  }
  if (!target.cameraControls) return false;
  const move = CAMERA_KEYS.get(event.key);
  if (move) void moveCamera(target.viewer, move).catch(() => {});
  else if (event.key === 'Home') target.resetCamera();
  else return false;
  return true;
}

async function moveCamera(viewer: Viewer, move: (orbit: Orbit) => Orbit): Promise<void> {
  const { theta, phi, radius } = move(await viewer.camera());
  await viewer.setCamera({ orbit: `${theta}deg ${phi}deg ${radius}m`, animate: false });
}

interface BarOwner extends ControlActions {
  readonly host: HTMLElement;
  /** Address of Vitrine with the present content. */
  readonly vitrineAddress: () => string | null;
}

/** The bar, which is loaded and rendered if the options include it and there is an avatar to control. */
export class ControlBar {
  readonly #view: ElementView;
  readonly #owner: BarOwner;
  #choice: UiChoice = 'none';
  #viewer: LocalViewer | null = null;
  #load: ViewerCode['loadBar'] | null = null;
  #unmount: (() => void) | null = null;
  /** Counts changes: a bar that has loaded only after a further change is not rendered. */
  #changeCount = 0;

  constructor(view: ElementView, owner: BarOwner) {
    this.#view = view;
    this.#owner = owner;
  }

  setChoice(choice: UiChoice): void {
    if (choice === this.#choice) return;
    this.#choice = choice;
    void this.#render();
  }

  /** @param load - loads the bar from the viewer's bundle, with which the bar shares its signals. */
  attach(viewer: LocalViewer, load: ViewerCode['loadBar']): void {
    this.#viewer = viewer;
    this.#load = load;
    void this.#render();
  }

  detach(): void {
    this.#viewer = null;
    void this.#render();
  }

  async #render(): Promise<void> {
    const change = ++this.#changeCount;
    this.#unmount?.();
    this.#unmount = null;
    const viewer = this.#viewer;
    // Of a live region, its state is shown in any case.
    const live = viewer?.watching;
    const hasBar = this.#choice !== 'none';
    if (!viewer || !this.#load || !(hasBar || live)) return;
    const isFull = this.#choice === 'full';
    // If the bar cannot be loaded, the avatar and its keys still work.
    const bar = live ?? (await this.#load().catch(() => null));
    if (!bar || change !== this.#changeCount) return;
    const { root, barContainer: barPlace, element } = this.#view;
    addStyles(root, bar.BAR_STYLES);
    this.#unmount = bar.mountBar(barPlace, {
      ...this.#owner,
      ...{ viewer: viewer.api, state: viewer.state },
      ...{ isFull, hasBar, frame: element },
    });
  }
}
