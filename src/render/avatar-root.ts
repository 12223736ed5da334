import { Quaternion, Vector3 } from 'three';
import type { BoneOverlay } from './overlays/bone-overlay.ts';
import type { ConstraintOverlay } from './overlays/constraint-overlay.ts';
import type { HandleOverlay, TargetOverlay } from './overlays/handles-and-targets.ts';
import type { HullOverlay } from './overlays/hull-overlay.ts';
import { LazyOverlay, type Overlay } from './overlays/lazy-overlay.ts';
import type { LimitOverlay } from './overlays/limit-overlay.ts';
import type { NameTag } from './overlays/name-tag.ts';
import type { RingOverlay } from './overlays/ring-overlay.ts';
import type { SelectionOverlay } from './overlays/selection-overlay.ts';
import { PlacedGroup } from './placed-group.ts';
import type { ViewportUniforms } from './screen-space.ts';
import type { StageTheme } from './theme-colors.ts';

const vector = new Vector3();
const inverseRotation = new Quaternion();

/** How far an avatar reaches from its root, metres: around it, and up from it. */
export interface AvatarExtent {
  readonly radius: number;
  readonly bottom: number;
  readonly top: number;
}

/**
 * The group of one avatar's meshes and overlays, which move with it. Its children are in the avatar's frame, the group
 * itself is in that of the stage; both have Second Life axes.
 */
export class AvatarRoot extends PlacedGroup {
  /** What shadows have to enclose; that of a person, until it is measured. */
  extent: AvatarExtent = { radius: 0.9, bottom: 0, top: 2.1 };
  readonly bones: LazyOverlay<BoneOverlay>;
  readonly constraints: LazyOverlay<ConstraintOverlay>;
  /** The limits of joints. */
  readonly limits: LazyOverlay<LimitOverlay>;
  /** The targets of a puppetry stream, and the reached positions. */
  readonly targets: LazyOverlay<TargetOverlay>;
  /** The control handles. */
  readonly handles: LazyOverlay<HandleOverlay>;
  readonly nameTag: LazyOverlay<NameTag>;
  /** The physics shapes of meshes. */
  readonly hulls: LazyOverlay<HullOverlay>;
  /** The selected joint, and the one under the pointer in a list. */
  readonly selection: LazyOverlay<SelectionOverlay>;
  /** The rings that turn a joint. */
  readonly rings: LazyOverlay<RingOverlay>;
  readonly #overlays: readonly Pick<LazyOverlay<NameTag>, 'object' | 'setTheme' | 'dispose'>[];

  /** `requestFrame` is called when an overlay was loaded. */
  constructor(viewport: ViewportUniforms, requestFrame: () => void) {
    super();
    const lazy = <T extends Overlay>(load: () => Promise<new (viewport: ViewportUniforms) => T>) =>
      new LazyOverlay(async () => new (await load())(viewport), requestFrame);
    this.bones = lazy(async () => (await import('./overlays/bone-overlay.ts')).BoneOverlay);
    this.constraints = lazy(
      async () => (await import('./overlays/constraint-overlay.ts')).ConstraintOverlay,
    );
    this.limits = lazy(async () => (await import('./overlays/limit-overlay.ts')).LimitOverlay);
    this.targets = lazy(
      async () => (await import('./overlays/handles-and-targets.ts')).TargetOverlay,
    );
    this.handles = lazy(
      async () => (await import('./overlays/handles-and-targets.ts')).HandleOverlay,
    );
    this.nameTag = lazy(async () => (await import('./overlays/name-tag.ts')).NameTag);
    this.selection = lazy(
      async () => (await import('./overlays/selection-overlay.ts')).SelectionOverlay,
    );
    this.rings = lazy(async () => (await import('./overlays/ring-overlay.ts')).RingOverlay);
    this.hulls = lazy(async () => (await import('./overlays/hull-overlay.ts')).HullOverlay);
    this.#overlays = [
      ...[this.bones, this.constraints, this.limits, this.targets, this.handles],
      ...[this.nameTag, this.selection, this.rings, this.hulls],
    ];
    for (const { object } of this.#overlays) this.object.add(object);
  }

  /** Converts a point of the avatar's frame to that of the stage; writes 3 numbers to `out`. Allocates nothing. */
  toStage(out: Float64Array, x: number, y: number, z: number): void {
    const { position, quaternion } = this.object;
    vector.set(x, y, z).applyQuaternion(quaternion).add(position).toArray(out);
  }

  /** Converts a point of the stage to the avatar's frame; writes 3 numbers to `out`. Allocates nothing. */
  toAvatar(out: Float64Array, x: number, y: number, z: number): void {
    const { position, quaternion } = this.object;
    vector.set(x, y, z).sub(position);
    vector.applyQuaternion(inverseRotation.copy(quaternion).conjugate()).toArray(out);
  }

  /** Converts a ray of the stage (origin at 0, direction at 3) to the avatar's frame. Allocates nothing. */
  rayToAvatar(out: Float64Array, ray: Float64Array): void {
    inverseRotation.copy(this.object.quaternion).conjugate();
    vector.fromArray(ray).sub(this.object.position).applyQuaternion(inverseRotation).toArray(out);
    vector.fromArray(ray, 3).applyQuaternion(inverseRotation).toArray(out, 3);
  }

  /** As `toStage`, for a direction. */
  directionToStage(out: Float64Array, x: number, y: number, z: number): void {
    vector.set(x, y, z).applyQuaternion(this.object.quaternion).toArray(out);
  }

  /** Shows or hides all overlays, for a picture; returns a function that restores what was visible. */
  setOverlaysVisible(isVisible: boolean): () => void {
    const before = this.#overlays.map(({ object }) => object.visible);
    for (const { object } of this.#overlays) object.visible = isVisible && object.visible;
    return () => {
      for (const [index, { object }] of this.#overlays.entries()) object.visible = before[index];
    };
  }

  setTheme(theme: StageTheme): void {
    for (const overlay of this.#overlays) overlay.setTheme(theme);
  }

  dispose(): void {
    for (const overlay of this.#overlays) overlay.dispose();
  }
}
