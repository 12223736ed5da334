import type { Bounds, Stage } from '../../render/index.ts';
import type { AppState, ViewName } from '../state/index.ts';
import type { Comparison } from './comparison.ts';

/** The stage and scene that the camera shows. */
interface CameraStage {
  readonly stage: Stage | null;
  readonly comparison: Comparison;
  /** Another scene in place of the avatar, which points the camera at itself. */
  readonly scene: { frameCamera(): void } | null;
  /** The box around all visible avatars at their positions; null if nothing is visible. */
  measureBounds(): Bounds | null;
  /** Requests a new picture. */
  invalidate(): void;
}

/** The visitor's commands to the camera. */
export class CameraCommands {
  readonly #state: AppState;
  readonly #avatarStage: CameraStage;

  constructor(state: AppState, avatarStage: CameraStage) {
    this.#state = state;
    this.#avatarStage = avatarStage;
  }

  /** Points the camera at everything visible. */
  frameAll(animate = true): void {
    const { stage, scene } = this.#avatarStage;
    if (!stage) return;
    this.#avatarStage.invalidate();
    if (scene) {
      scene.frameCamera();
      return;
    }
    const bounds = this.#avatarStage.measureBounds();
    if (bounds) stage.camera.frame(bounds, animate);
  }

  /** Looks from one of the named sides; two avatars are placed so that neither hides the other from there. */
  setView(view: ViewName): void {
    this.#state.view.value = view;
    const { stage, scene, comparison } = this.#avatarStage;
    if (!stage) return;
    stage.camera.view(view);
    if (!scene) comparison.second?.lineUp();
    this.#avatarStage.invalidate();
  }

  /** Remembers the view; the function that is returned goes back to it. */
  remember(): () => void {
    const { view } = this.#state;
    const name = view.peek();
    const restore = this.#avatarStage.stage?.camera.rememberView();
    return () => {
      restore?.();
      view.value = name;
      this.#avatarStage.invalidate();
    };
  }

  reset(): void {
    this.setView('front');
  }

  /** Turns the camera about its target by these angles, radians. */
  orbitBy(azimuth: number, elevation: number): void {
    this.#avatarStage.stage?.camera.orbitBy(azimuth, elevation);
    this.#avatarStage.invalidate();
  }

  zoomBy(factor: number): void {
    this.#avatarStage.stage?.camera.zoomBy(factor);
    this.#avatarStage.invalidate();
  }
}
