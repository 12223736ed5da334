import type { Bounds, Stage } from '../../render/index.ts';
import type { AppState, ViewName } from '../state/index.ts';
import type { Comparison } from './comparison.ts';

/** The stage and scene that the camera shows. */
interface CameraSubject {
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
  readonly #subject: CameraSubject;

  constructor(state: AppState, subject: CameraSubject) {
    this.#state = state;
    this.#subject = subject;
  }

  /** Points the camera at everything visible. */
  frameAll(animate = true): void {
    const { stage, scene } = this.#subject;
    if (!stage) return;
    this.#subject.invalidate();
    if (scene) {
      scene.frameCamera();
      return;
    }
    const bounds = this.#subject.measureBounds();
    if (bounds) stage.camera.frame(bounds, animate);
  }

  /** Looks from one of the named sides; two avatars are placed so that neither hides the other from there. */
  setView(view: ViewName): void {
    this.#state.view.value = view;
    const { stage, scene, comparison } = this.#subject;
    if (!stage) return;
    stage.camera.view(view);
    if (comparison.second && !scene) comparison.lineUp(stage);
    this.#subject.invalidate();
  }

  reset(): void {
    this.setView('front');
  }

  /** Turns the camera about its target by these angles, radians. */
  orbitBy(azimuth: number, elevation: number): void {
    this.#subject.stage?.camera.orbitBy(azimuth, elevation);
    this.#subject.invalidate();
  }

  zoomBy(factor: number): void {
    this.#subject.stage?.camera.zoomBy(factor);
    this.#subject.invalidate();
  }
}
