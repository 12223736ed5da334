import { mat4 } from 'gl-matrix';
import { ThingObject } from '../../../render/bubble/index.ts';
import type { ColorMaterials, MeshView, SphereVisibility, Stage } from '../../../render/index.ts';
import type { BubbleModel, BubbleModelPart } from '../../../session/assets/index.ts';
import { type BubbleObject, MOTION_STRIDE } from '../../../session/index.ts';
import { FaceMaterials } from '../../stage/face-materials.ts';
import { usableLod } from '../../state/index.ts';
import { BUBBLE_LABELS } from '../../words/en/bubble-labels.ts';
import { DeadReckoning } from '../region/dead-reckoning.ts';

/** What all things in a bubble share. */
export interface ThingResources {
  readonly stage: Stage;
  readonly colorMaterials: ColorMaterials;
  /** Undefined while it is being loaded; null for a stand-in. */
  modelOf(modelId: string): BubbleModel | null | undefined;
}

/** A mesh of a thing's model; without materials of its own it is neutral. */
interface ThingMesh {
  readonly view: MeshView;
  readonly materials: FaceMaterials | null;
}

/** Milliseconds after an update for which a thing may still glide to where it is. */
const GLIDE_MS = 500;
/** Metres and radians per second below which a thing rests. */
const AT_REST = 1e-3;
/** Faces that a model gives no colour. */
const WHITE = [1, 1, 1, 1] as const;
/** Written from a record, before it is applied. */
const row = new Float32Array(MOTION_STRIDE);
/** Where a thing is drawn on the stage. */
const place = new Float64Array(3);

/** A thing on the stage: the meshes of its model, or a labelled stand-in, moved on between updates. */
export class ThingView {
  readonly #resources: ThingResources;
  readonly #object: ThingObject;
  readonly #motion = new DeadReckoning();
  readonly #visibility = new Float64Array(2);
  #record: BubbleObject;
  #meshes: readonly ThingMesh[] = [];
  /** The model that is drawn; undefined before anything is. */
  #model: BubbleModel | null | undefined;
  #updatedAtMs = 0;
  #hasWireframe = false;

  constructor(resources: ThingResources, record: BubbleObject, nowMs: number) {
    this.#resources = resources;
    this.#record = record;
    this.#object = resources.stage.addObject((viewport) => new ThingObject(viewport));
    this.setRecord(record, nowMs);
  }

  get record(): BubbleObject {
    return this.#record;
  }

  /** Where it is drawn, in the bubble. */
  get position(): Float32Array {
    return this.#motion.position;
  }

  /** Metres from its position to what is drawn highest. */
  get top(): number {
    const { description, radius } = this.#record;
    return description && description.height > 0
      ? Math.min(description.height / 2, radius)
      : radius;
  }

  setRecord(record: BubbleObject, nowMs: number): void {
    const before = this.#record;
    this.#record = record;
    row.set(record.position);
    row.set(record.velocity, 3);
    row.set(record.rotation, 6);
    row.fill(0, 10);
    this.#motion.applyUpdate(row, 0, nowMs);
    this.#updatedAtMs = nowMs;
    // A stand-in has the shape and the name of the record.
    if (before.radius !== record.radius || before.description !== record.description) {
      if (this.#model === null) this.#model = undefined;
    }
    this.updateModel();
  }

  /** Draws the model, if another one is to be drawn than is. */
  updateModel(): void {
    const model = this.#resources.modelOf(this.#record.modelId);
    if (model === undefined || model === this.#model) return;
    this.#model = model;
    this.#removeMeshes();
    if (model) this.#meshes = model.parts.map((part) => this.#createMesh(part));
    const { radius, description, name } = this.#record;
    const isStandIn = model === null;
    this.#object.setStandIn(isStandIn ? { radius, height: description?.height ?? 0 } : null);
    this.#object.setLabel(isStandIn ? { name, note: BUBBLE_LABELS.standIn } : null, this.top);
  }

  setWireframe(hasWireframe: boolean): void {
    this.#hasWireframe = hasWireframe;
    for (const { view } of this.#meshes) view.setWireframe(hasWireframe);
  }

  setShown(isShown: boolean): void {
    this.#object.setVisible(isShown);
  }

  /** Moves on to this moment, about the origin; true where the next picture differs. Allocates nothing. */
  advance(nowMs: number, origin: Float64Array, visibility: SphereVisibility): boolean {
    this.#motion.advance(nowMs);
    const { position, rotation } = this.#motion;
    place[0] = position[0] - origin[0];
    place[1] = position[1] - origin[1];
    place[2] = position[2] - origin[2];
    this.#object.moveToPoint(place);
    this.#object.body.turnTo(rotation);
    visibility.measure(this.#visibility, place[0], place[1], place[2], this.#record.radius);
    const isInView = this.#visibility[0] > 0;
    this.#object.setVisible(isInView);
    if (isInView) this.#object.updateLabel(this.#visibility[1]);
    return isInView && this.#isMoving(nowMs);
  }

  /** Metres along a ray in the bubble (origin at 0, direction at 3) to its bounding sphere; infinite beside it. */
  distanceAlong(ray: Float64Array): number {
    const { position } = this.#motion;
    return distanceToSphere(ray, position, this.#record.radius);
  }

  dispose(): void {
    this.#removeMeshes();
    this.#resources.stage.removeObject(this.#object);
  }

  #isMoving(nowMs: number): boolean {
    if (nowMs - this.#updatedAtMs < GLIDE_MS) return true;
    const { velocity } = this.#record;
    return Math.abs(velocity[0]) + Math.abs(velocity[1]) + Math.abs(velocity[2]) > AT_REST;
  }

  #createMesh(part: BubbleModelPart): ThingMesh {
    const { stage, colorMaterials } = this.#resources;
    const { mesh, attachment, faceColors } = part;
    const materials =
      faceColors.length > 0
        ? new FaceMaterials(colorMaterials, (face) => faceColors[face] ?? WHITE)
        : null;
    const materialOf = materials?.materialOf ?? stage.materials.neutral;
    const faces = mesh.lods[usableLod(mesh, 'high')] ?? [];
    const view = stage.createMeshView({ faces, jointCount: 0, materialOf }, this.#object.body);
    view.setWireframe(this.#hasWireframe);
    if (attachment) {
      const { position, rotation, scale } = attachment;
      mat4.fromRotationTranslationScale(view.palette, [...rotation], [...position], [...scale]);
      view.commit();
    }
    return { view, materials };
  }

  #removeMeshes(): void {
    for (const { view, materials } of this.#meshes) {
      this.#resources.stage.removeMeshView(view);
      materials?.dispose();
    }
    this.#meshes = [];
  }
}

/** Metres along a ray to where it enters a sphere; infinite where it does not. Allocates nothing. */
export function distanceToSphere(
  ray: Float64Array,
  center: ArrayLike<number>,
  radius: number,
): number {
  const dx = center[0] - ray[0];
  const dy = center[1] - ray[1];
  const dz = center[2] - ray[2];
  const along = dx * ray[3] + dy * ray[4] + dz * ray[5];
  const missSquared = dx * dx + dy * dy + dz * dz - along * along;
  const half = radius * radius - missSquared;
  if (half < 0 || along < 0) return Number.POSITIVE_INFINITY;
  return Math.max(0, along - Math.sqrt(half));
}
