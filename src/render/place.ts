import { Group, type Quaternion } from 'three';
import type { BoneOverlay } from './bone-overlay.ts';
import type { ConstraintOverlay } from './constraint-overlay.ts';
import { LateOverlay } from './late-overlay.ts';
import type { NameTag } from './name-tag.ts';
import type { LimitOverlay } from './puppet/limit-overlay.ts';
import type { PuppetOverlay } from './puppet/puppet-overlay.ts';
import type { TargetOverlay } from './puppet/target-overlay.ts';
import type { SurfaceUniforms } from './shader-uniforms.ts';
import type { StageTheme } from './theme.ts';

/** Where one avatar stands: everything that shows it hangs from here, and moves along. */
export class Place {
  readonly object = new Group();
  readonly bones: LateOverlay<BoneOverlay>;
  readonly constraints: LateOverlay<ConstraintOverlay>;
  /** How far joints may turn. */
  readonly limits: LateOverlay<LimitOverlay>;
  /** What a stream asks for, and what came of it. */
  readonly targets: LateOverlay<TargetOverlay>;
  /** The handles. */
  readonly puppet: LateOverlay<PuppetOverlay>;
  readonly name: LateOverlay<NameTag>;
  readonly #overlays: readonly Pick<LateOverlay<NameTag>, 'object' | 'setTheme' | 'dispose'>[];

  /** `redraw` is called when what is drawn over the avatar has come. */
  constructor(surface: SurfaceUniforms, redraw: () => void) {
    this.bones = new LateOverlay(async () => {
      const { BoneOverlay } = await import('./bone-overlay.ts');
      return new BoneOverlay(surface);
    }, redraw);
    this.constraints = new LateOverlay(async () => {
      const { ConstraintOverlay } = await import('./constraint-overlay.ts');
      return new ConstraintOverlay(surface);
    }, redraw);
    this.limits = new LateOverlay(async () => {
      const { LimitOverlay } = await import('./puppet/limit-overlay.ts');
      return new LimitOverlay(surface);
    }, redraw);
    this.targets = new LateOverlay(async () => {
      const { TargetOverlay } = await import('./puppet/target-overlay.ts');
      return new TargetOverlay(surface);
    }, redraw);
    this.puppet = new LateOverlay(async () => {
      const { PuppetOverlay } = await import('./puppet/puppet-overlay.ts');
      return new PuppetOverlay(surface);
    }, redraw);
    this.name = new LateOverlay(async () => {
      const { NameTag } = await import('./name-tag.ts');
      return new NameTag(surface);
    }, redraw);
    const { bones, constraints, limits, targets, puppet, name } = this;
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
    const { position } = this.object;
    this.directionToStage(out, x, y, z);
    out[0] += position.x;
    out[1] += position.y;
    out[2] += position.z;
  }

  /** A point of the stage in the avatar's frame; `out` takes 3 numbers. Allocates nothing. */
  toAvatar(out: Float64Array, x: number, y: number, z: number): void {
    const { position } = this.object;
    this.directionToAvatar(out, x - position.x, y - position.y, z - position.z);
  }

  /** As `toStage`, of a direction. */
  directionToStage(out: Float64Array, x: number, y: number, z: number): void {
    turn(out, this.object.quaternion, 1, x, y, z);
  }

  /** As `toAvatar`, of a direction. */
  directionToAvatar(out: Float64Array, x: number, y: number, z: number): void {
    turn(out, this.object.quaternion, -1, x, y, z);
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

/** With sense -1, turned back. */
function turn(
  out: Float64Array,
  rotation: Quaternion,
  sense: 1 | -1,
  x: number,
  y: number,
  z: number,
): void {
  const { x: qx, y: qy, z: qz } = rotation;
  const w = sense * rotation.w;
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  out[0] = x + w * tx + qy * tz - qz * ty;
  out[1] = y + w * ty + qz * tx - qx * tz;
  out[2] = z + w * tz + qx * ty - qy * tx;
}
