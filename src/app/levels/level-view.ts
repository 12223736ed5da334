import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { LodName } from '../../formats/mesh/index.ts';
import { type Vector3, vectorLength } from '../../math/index.ts';
import { AVATAR_BOUNDS, type Bounds } from '../../render/index.ts';
import {
  type LevelLimits,
  LOD_FACTORS,
  levelLimits,
  shownLevel,
  switchRadius,
  uploadedScale,
} from '../../upload/cost/index.ts';
import type { Outfit } from '../outfit/outfit.ts';
import type { StepRecorder } from '../outfit/undo-history.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import { type AppState, type Item, isModelMesh, usableLod, type WornMesh } from '../state/index.ts';
import { STEP } from '../words/en/app.ts';
import { type DistanceScale, distanceScale } from './distance-scale.ts';
import { type LevelSubject, levelSubject } from './level-subject.ts';

/** How a viewer shows the meshes: on the avatar, or standing in a region. */
export type ShownIn = 'worn' | 'rezzed';

interface LevelServices {
  readonly state: AppState;
  readonly outfit: Pick<Outfit, 'adopt' | 'setLod'>;
  readonly history: StepRecorder;
  readonly stage: AvatarStage;
}

/**
 * The levels of the selected meshes by the distance of the camera, as a viewer chooses them: moves the camera, and shows the
 * level that belongs to its distance. None of it is a step of undo, and {@link goNear} takes it back.
 */
export class LevelView {
  /** The viewer's LOD factor. */
  readonly factor: Signal<number> = signal(LOD_FACTORS.ultra);
  /** What the selected item's levels are those of; null where it has none. */
  readonly subject: ReadonlySignal<LevelSubject | null>;
  readonly shownIn: ReadonlySignal<ShownIn>;
  /** Metres up to which the levels of the subject are shown: of several meshes those of the largest, which changes last. */
  readonly limits: ReadonlySignal<LevelLimits>;
  readonly scale: ReadonlySignal<DistanceScale>;
  /** Metres of the camera while the level follows them; null while it does not. */
  readonly distance: ReadonlySignal<number | null>;
  readonly #services: LevelServices;
  readonly #chosen: Signal<ShownIn | null> = signal(null);
  readonly #distance: Signal<number | null> = signal(null);
  /** The box around the avatar in the pose in which it was measured last; until then, one at rest. */
  readonly #bounds: Signal<Bounds> = signal(AVATAR_BOUNDS);
  /** What was shown last, by the ids of the meshes. */
  #applied: ReadonlyMap<string, WornMesh> = new Map();
  #end: (() => void) | null = null;

  constructor(services: LevelServices) {
    const { state } = services;
    this.#services = services;
    this.distance = this.#distance;
    this.subject = computed(() => levelSubject(state.items.value, state.selected.value));
    this.shownIn = computed(() => {
      const isRigged = this.subject.value?.meshes.some(({ asset }) => asset.skin) ?? true;
      return this.#chosen.value ?? (isRigged ? 'worn' : 'rezzed');
    });
    this.limits = computed(() => {
      const radii = this.subject.value?.meshes.map((mesh) => this.#radiusOf(mesh)) ?? [];
      return levelLimits(Math.max(...radii, Number.MIN_VALUE), this.factor.value);
    });
    this.scale = computed(() => distanceScale(this.limits.value));
  }

  /** The level of the subject that is drawn now; null where its meshes differ. Reads signals. */
  get drawnLevel(): LodName | null {
    const distance = this.#distance.value;
    if (distance !== null) {
      return this.scale.value.find(({ to }) => distance <= to)?.level ?? 'lowest';
    }
    const meshes = this.subject.value?.meshes ?? [];
    const [first] = meshes;
    return first && meshes.every(({ lod }) => lod === first.lod) ? first.lod : null;
  }

  /** Measures the box around the avatar in its present pose, by whose diagonal rigged meshes change their level. */
  measure(): void {
    const { stage } = this.#services;
    if (!stage.stage) return;
    stage.poseStage();
    const bounds = stage.view?.bounds();
    // The body belongs to the box, also where none of it is seen.
    if (bounds) this.#bounds.value = withBody(bounds, (name) => stage.player.jointPosition(name));
  }

  setFactor(factor: number): void {
    this.factor.value = factor;
    this.#showLevels();
  }

  setShownIn(shownIn: ShownIn): void {
    this.#chosen.value = shownIn;
    this.#showLevels();
  }

  /** Moves the camera so many metres away, and shows the level that a viewer shows there. */
  setDistance(metres: number): void {
    const camera = this.#services.stage.stage?.camera;
    if (!camera || !this.subject.peek()) return;
    this.#end ??= this.#begin();
    camera.maxDistance = Math.max(camera.maxDistance, metres);
    const { min, max } = this.#services.stage.measureBounds() ?? this.#bounds.peek();
    camera.lookFrom(metres, [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]);
    this.#distance.value = camera.goalDistance;
    this.#showLevels();
  }

  /** Shows a level whatever the distance, as a step of undo. */
  choose(level: LodName): void {
    const { history, outfit } = this.#services;
    const subject = this.subject.peek();
    if (!subject) return;
    this.goNear();
    history.record(STEP.lod(subject.name), () => {
      for (const { id, asset } of subject.meshes) outfit.setLod(id, usableLod(asset, level));
    });
  }

  /** Metres across the box around the avatar, by which rigged meshes change their level. Reads a signal. */
  get avatarDiagonal(): number {
    const { min, max } = this.#bounds.value;
    return vectorLength([max[0] - min[0], max[1] - min[1], max[2] - min[2]]);
  }

  /** Takes the camera back to where it was, and shows the high level again; nothing where the level follows no distance. */
  goNear(): void {
    this.#leave();
    this.#setLods(this.#applied, () => 'high');
    this.#applied = new Map();
  }

  /** Begins to follow the camera; returns a function that ends that, and takes it back. */
  #begin(): () => void {
    const { state, stage } = this.#services;
    const goBack = stage.camera.remember();
    const removeListener = stage.addFrameListener({
      beforeFrame: () => this.#followCamera(),
      afterFrame: () => {},
      isBusy: false,
    });
    const subjectId = this.subject.peek()?.id;
    const dispose = effect(() => {
      state.items.value;
      this.subject.value;
      // Not within the change that it follows.
      queueMicrotask(() => this.#followItems(subjectId));
    });
    return () => {
      dispose();
      removeListener();
      goBack();
      if (stage.comparison.second) stage.camera.frameAll();
    };
  }

  #leave(): void {
    this.#end?.();
    this.#end = null;
    this.#distance.value = null;
  }

  /** Follows the camera where the visitor moves it otherwise. */
  #followCamera(): boolean {
    const goal = this.#services.stage.stage?.camera.goalDistance;
    const distance = this.#distance.peek();
    if (goal === undefined || distance === null || goal === distance) return false;
    this.#distance.value = goal;
    this.#showLevels();
    return true;
  }

  /** Ends where another level was chosen by hand, or another item; a mesh that was made anew gets the level again. */
  #followItems(subjectId: string | undefined): void {
    if (this.#end === null) return;
    const subject = this.subject.peek();
    const meshes = subject?.meshes ?? [];
    const isChosen = meshes.some((mesh) => {
      const last = this.#applied.get(mesh.id);
      return last?.asset === mesh.asset && last.lod !== mesh.lod;
    });
    if (subject?.id !== subjectId) this.goNear();
    else if (!isChosen) this.#showLevels();
    else {
      this.#applied = new Map();
      this.#leave();
    }
  }

  /** Gives each mesh the level that a viewer shows at the distance of the camera. */
  #showLevels(): void {
    const distance = this.#distance.peek();
    const subject = this.subject.peek();
    if (distance === null || !subject) return;
    const factor = this.factor.peek();
    this.#setLods(new Map(subject.meshes.map((mesh) => [mesh.id, mesh])), (mesh) =>
      shownLevel(distance, this.#radiusOf(mesh), factor),
    );
    this.#applied = new Map(this.subject.peek()?.meshes.map((mesh) => [mesh.id, mesh]));
  }

  #setLods(ids: ReadonlyMap<string, unknown>, levelOf: (mesh: WornMesh) => LodName): void {
    // Snapshots go on sharing their records.
    const changed = new Map<Item, Item>();
    const change = (item: Item): Item => {
      if (item.kind !== 'mesh' || !ids.has(item.id)) return item;
      const lod = usableLod(item.asset, levelOf(item));
      if (lod === item.lod) return item;
      const made = changed.get(item) ?? { ...item, lod };
      changed.set(item, made);
      return made;
    };
    const items = this.#services.state.items.peek();
    if (items.every((item) => change(item) === item)) return;
    this.#services.outfit.adopt((snapshot) => ({
      ...snapshot,
      items: snapshot.items.map(change),
    }));
  }

  /** The radius by which a viewer chooses the level of a mesh, metres. Reads signals. */
  #radiusOf(mesh: WornMesh): number {
    if (this.shownIn.value === 'worn' && mesh.asset.skin) {
      return switchRadius({ kind: 'worn', avatarDiagonal: this.avatarDiagonal });
    }
    return switchRadius({ kind: 'prim', scale: scaleOf(mesh, this.subject.value) });
  }
}

/** The scale of the prim that a mesh is, metres. */
function scaleOf(mesh: WornMesh, subject: LevelSubject | null): Vector3 {
  if (mesh.attachment) return mesh.attachment.scale;
  const made = subject?.model?.model.made?.result;
  const index = made?.meshes.findIndex(
    ({ model }) => isModelMesh(mesh) && model === mesh.model.model,
  );
  const part = index === undefined ? undefined : made?.object.parts[index];
  return part?.scale ?? uploadedScale(mesh.asset);
}

/** Joints at the ends of the body. */
const ENDS = [
  'mSkull',
  'mElbowLeft',
  'mElbowRight',
  'mWristLeft',
  'mWristRight',
  'mToeLeft',
  'mToeRight',
];

function withBody(bounds: Bounds, positionOf: (joint: string) => Vector3 | null): Bounds {
  const [min, max]: number[][] = [[...bounds.min], [...bounds.max]];
  for (const name of ENDS) {
    const position = positionOf(name);
    if (!position) continue;
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis], position[axis]);
      max[axis] = Math.max(max[axis], position[axis]);
    }
  }
  return { min: toVector(min), max: toVector(max) };
}

const toVector = ([x, y, z]: readonly number[]): Vector3 => [x, y, z];

const views = new WeakMap<AppState, LevelView>();

/** The view of the levels of a page, which is made when it is first needed. */
export function levelViewOf(services: LevelServices): LevelView {
  const view = views.get(services.state) ?? new LevelView(services);
  views.set(services.state, view);
  return view;
}
