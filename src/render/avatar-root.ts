import { Group, Quaternion, Vector3 } from 'three';
import type { BoneOverlay } from './overlays/bone-overlay.ts';
import type { ConstraintOverlay } from './overlays/constraint-overlay.ts';
import { LazyOverlay, type Overlay } from './overlays/lazy-overlay.ts';
import type { LimitOverlay } from './overlays/limit-overlay.ts';
import type { NameTag } from './overlays/name-tag.ts';
import type { HandleOverlay, TargetOverlay } from './overlays/puppetry-overlays.ts';
import type { ViewportUniforms } from './screen-space.ts';
import type { StageTheme } from './theme-colors.ts';

const vector = new Vector3();
const turnBack = new Quaternion();

/** Where one avatar stands: everything that shows it hangs from here, and moves along. */
export class AvatarRoot {
  readonly object = new Group();
  readonly bones: LazyOverlay<BoneOverlay>;
  readonly constraints: LazyOverlay<ConstraintOverlay>;
  /** How far joints may turn. */
  readonly limits: LazyOverlay<LimitOverlay>;
  /** What a stream asks for, and what came of it. */
  readonly targets: LazyOverlay<TargetOverlay>;
  /** The handles. */
  readonly handles: LazyOverlay<HandleOverlay>;
  readonly nameTag: LazyOverlay<NameTag>;
  readonly #overlays: readonly Pick<LazyOverlay<NameTag>, 'object' | 'setTheme' | 'dispose'>[];

  /** `redraw` is called when what is drawn over the avatar has come. */
  constructor(surface: ViewportUniforms, redraw: () => void) {
    const late = <T extends Overlay>(load: () => Promise<new (surface: ViewportUniforms) => T>) =>
      new LazyOverlay(async () => new (await load())(surface), redraw);
    this.bones = late(async () => (await import('./overlays/bone-overlay.ts')).BoneOverlay);
    this.constraints = late(
      async () => (await import('./overlays/constraint-overlay.ts')).ConstraintOverlay,
    );
    this.limits = late(async () => (await import('./overlays/limit-overlay.ts')).LimitOverlay);
    this.targets = late(
      async () => (await import('./overlays/puppetry-overlays.ts')).TargetOverlay,
    );
    this.handles = late(
      async () => (await import('./overlays/puppetry-overlays.ts')).HandleOverlay,
    );
    this.nameTag = late(async () => (await import('./overlays/name-tag.ts')).NameTag);
    const { bones, constraints, limits, targets, handles: puppet, nameTag: name } = this;
    this.#overlays = [bones, constraints, limits, targets, puppet, name];
    this.object.matrixAutoUpdate = false;
    for (const { object } of this.#overlays) this.object.add(object);
  }

  /** Metres forward (+X), to the left (+Y) and up (+Z) from the stage's middle. Allocates nothing. */
  moveTo(forward: number, left: number, up = 0): void {
    this.object.position.set(forward, left, up);
    this.#settle();
  }

  /** Turns the avatar about its feet; x y z w, unit length. Allocates nothing. */
  turnTo(rotation: ArrayLike<number>): void {
    this.object.quaternion.set(rotation[0], rotation[1], rotation[2], rotation[3]);
    this.#settle();
  }

  /** A point of the avatar's frame in that of the stage; `out` takes 3 numbers. Allocates nothing. */
  toStage(out: Float64Array, x: number, y: number, z: number): void {
    const { position, quaternion } = this.object;
    vector.set(x, y, z).applyQuaternion(quaternion).add(position).toArray(out);
  }

  /** A point of the stage in the avatar's frame; `out` takes 3 numbers. Allocates nothing. */
  toAvatar(out: Float64Array, x: number, y: number, z: number): void {
    const { position, quaternion } = this.object;
    vector.set(x, y, z).sub(position);
    vector.applyQuaternion(turnBack.copy(quaternion).conjugate()).toArray(out);
  }

  /** A ray of the stage (a point at 0, a direction at 3) in the avatar's frame. Allocates nothing. */
  rayToAvatar(out: Float64Array, ray: Float64Array): void {
    turnBack.copy(this.object.quaternion).conjugate();
    vector.fromArray(ray).sub(this.object.position).applyQuaternion(turnBack).toArray(out);
    vector.fromArray(ray, 3).applyQuaternion(turnBack).toArray(out, 3);
  }

  /** As `toStage`, of a direction. */
  directionToStage(out: Float64Array, x: number, y: number, z: number): void {
    vector.set(x, y, z).applyQuaternion(this.object.quaternion).toArray(out);
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
  }

  setTheme(theme: StageTheme): void {
    for (const overlay of this.#overlays) overlay.setTheme(theme);
  }

  dispose(): void {
    for (const overlay of this.#overlays) overlay.dispose();
  }

  #settle(): void {
    this.object.updateMatrix();
    this.object.matrixWorldNeedsUpdate = true;
  }
}
