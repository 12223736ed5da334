import { effect } from '@preact/signals-core';
import { type Steps, WorkQueue } from '../../async/index.ts';
import { defaultSkeleton, PELVIS } from '../../avatar/index.ts';
import {
  bindOffsets,
  compareMeshSteps,
  entriesOf,
  heaviestJoint,
  histogramOf,
  influenceCounts,
  overrideOffsets,
  TEST_POSES,
  type TestPoseId,
  testRotations,
  volumeUses,
  writeInfluences,
  writeWeights,
} from '../../avatar/rig/index.ts';
import type { MeshSkin, Submesh } from '../../formats/mesh/index.ts';
import type { MeshView } from '../../render/index.ts';
import {
  INFLUENCE_RAMP,
  STEP_VALUES,
  ValuePaint,
  type ValueRamp,
  VolumeOverlay,
  WEIGHT_RAMP,
} from '../../render/rig-view/index.ts';
import type { App } from '../create-app.ts';
import type { FrameListener } from '../stage/avatar-stage.ts';
import { shownFaces, usableLod, type WornMesh } from '../state/index.ts';
import { LiveStretch } from './live-stretch.ts';
import { measureTestPoses } from './measure-test-poses.ts';
import type { RigReading, RigViewName, RigViewState } from './rig-view-state.ts';

/** What the Rig view needs of the app. */
export type RigViewHost = Pick<App, 'state' | 'stage' | 'outfit' | 'posing'>;

/** Bars of the histogram of weights. */
const HISTOGRAM_BARS = 20;

/** What is drawn on the stage, and of what. */
interface Shown {
  readonly view: RigViewName;
  readonly skin: MeshSkin;
  readonly faces: readonly Submesh[];
  /** Null where nothing is drawn. */
  readonly meshView: MeshView | null;
  /** Name of the selected joint. */
  readonly joint: string | null;
}

/** Shows rigs on the stage, holds the avatar in test poses, and compares versions of a mesh. */
export class RigView implements FrameListener {
  readonly #host: RigViewHost;
  readonly #state: RigViewState;
  readonly #work = new WorkQueue();
  readonly #stretch: LiveStretch;
  #shown: Shown | null = null;
  #paint: ValuePaint | null = null;
  #volumes: VolumeOverlay | null = null;
  /** The version that is not shown while two are compared. */
  #hidden: MeshView | null = null;

  constructor(host: RigViewHost, state: RigViewState) {
    this.#host = host;
    this.#state = state;
    const { stage, state: app } = host;
    this.#stretch = new LiveStretch(stage, (stretch) => {
      state.reading.value = { view: 'stretch', stretch };
    });
    stage.addFrameListener(this);
    effect(() => {
      // What is drawn follows in the next frame, when the views of meshes are those of these records.
      state.shownMesh.value;
      state.view.value;
      app.selectedJoint.value;
      stage.invalidate();
    });
    effect(() => {
      if (!state.mesh.value) this.hold(null);
    });
    effect(() => {
      this.#readBase();
      this.#stretch.restChanged();
      stage.invalidate();
    });
    this.#followPoses();
    this.#followVersions();
  }

  /** Shows this of rigs; null: meshes look as they do. */
  setView(view: RigViewName | null): void {
    this.#state.view.value = view;
  }

  /** Holds the avatar in a test pose, over everything that plays; null: what plays is seen again. */
  hold(id: TestPoseId | null): void {
    if (id === this.#state.pose.peek()) return;
    this.#state.pose.value = id;
    const pose = TEST_POSES.find((each) => each.id === id);
    const changes =
      pose &&
      testRotations(pose, defaultSkeleton).map((rotation, joint) =>
        joint === PELVIS ? { joint, rotation, position: pose.pelvis } : { joint, rotation },
      );
    const { posing, stage } = this.#host;
    void posing.open().then((controller) => {
      controller.hold(changes ?? null);
      // Arms up are higher than the picture, which stays as it is once the visitor has moved the camera.
      if (stage.stage?.camera.framedBounds) stage.camera.frameAll();
    });
  }

  /** Compares the mesh with a worn one as the version before; null for none. */
  compareWith(id: string | null): void {
    const { outfit } = this.#host;
    const { beforeId, before, showsBefore } = this.#state;
    showsBefore.value = false;
    beforeId.value = id;
    // One that is hidden has no pose.
    if (before.value && !before.value.visible) outfit.setVisible(before.value.id, true);
  }

  /** Shows the other one of two versions that are compared. */
  flip(): void {
    const { before, showsBefore } = this.#state;
    showsBefore.value = before.value !== null && !showsBefore.value;
  }

  get isBusy(): boolean {
    return this.#stretch.isBusy;
  }

  beforeFrame(): boolean {
    const isOther = this.#updateShown();
    const isFlipped = this.#hideOtherVersion();
    const isPainted = this.#paint?.apply() ?? false;
    return isOther || isFlipped || isPainted;
  }

  afterFrame(): void {
    this.#stretch.advance();
  }

  /** Reads the signals that the pose of the body at rest depends on. */
  #readBase(): void {
    const { state } = this.#host;
    state.posed.meshes.value;
    state.posed.wornAvatar.value;
    state.posed.bodyShape.value;
    state.overrideRule.value;
    state.ignoredClaims.value;
  }

  /** Draws another view, mesh, level of detail or joint; true where it was one. */
  #updateShown(): boolean {
    const { state, stage } = this.#host;
    const mesh = this.#state.shownMesh.peek();
    const view = this.#state.view.peek();
    const skin = mesh?.asset.skin;
    const former = this.#shown;
    if (!view || !skin) {
      if (!former) return false;
      this.#show(null);
      return true;
    }
    const faces = shownFaces(mesh);
    const meshView = stage.view?.drawn(mesh.id)?.view ?? null;
    const joint = state.selectedJoint.peek();
    const isSame =
      former?.view === view &&
      former.faces === faces &&
      former.meshView === meshView &&
      (view !== 'weight' || former.joint === joint);
    if (isSame) return false;
    this.#show({ view, skin, faces, meshView, joint }, mesh);
    return true;
  }

  #show(shown: Shown | null, mesh: WornMesh | null = null): void {
    this.#paint?.dispose();
    this.#paint = null;
    if (this.#volumes) this.#host.stage.stage?.removeObject(this.#volumes);
    this.#volumes = null;
    this.#shown = shown;
    this.#stretch.stop();
    this.#state.reading.value = shown && this.#read(shown);
    if (shown?.view !== 'stretch' || !mesh) return;
    const binding = this.#host.stage.view?.drawn(mesh.id)?.binding;
    if (shown.meshView && binding)
      this.#paint = this.#stretch.start({ ...shown, meshView: shown.meshView, binding });
  }

  /** Paints the mesh, and returns the figures for the legend. */
  #read(shown: Shown): RigReading {
    switch (shown.view) {
      case 'weight':
        return this.#readWeights(shown);
      case 'influences':
        return this.#readInfluences(shown);
      case 'offsets': {
        const overrides = overrideOffsets(shown.skin, defaultSkeleton);
        return { view: 'offsets', overrides, binds: bindOffsets(shown.skin, defaultSkeleton) };
      }
      case 'stretch':
        return { view: 'stretch', stretch: null };
      case 'volumes':
        return this.#readVolumes(shown);
    }
  }

  #readWeights(shown: Shown): RigReading {
    const { skin, faces } = shown;
    const joint = shown.joint ?? heaviestJoint(skin, faces);
    const { entries, names } = joint
      ? entriesOf(skin, joint, defaultSkeleton)
      : { entries: [], names: [] };
    const weights = faces.map((face) => {
      const out = new Float32Array(face.vertexCount);
      writeWeights(out, face, entries);
      return out;
    });
    this.#paintValues(shown, WEIGHT_RAMP, (face, vertex) => weights[face][vertex]);
    const histogram = histogramOf(weights, HISTOGRAM_BARS);
    return { view: 'weight', joint, names, histogram };
  }

  #readInfluences(shown: Shown): RigReading {
    const { faces } = shown;
    const counts = faces.map((face) => {
      const out = new Uint8Array(face.vertexCount);
      writeInfluences(out, face);
      return out;
    });
    this.#paintValues(shown, INFLUENCE_RAMP, (face, vertex) => STEP_VALUES[counts[face][vertex]]);
    return { view: 'influences', counts: influenceCounts(faces) };
  }

  #readVolumes({ skin, faces, meshView }: Shown): RigReading {
    const volumes = volumeUses(skin, faces, defaultSkeleton);
    const { stage, view, player } = this.#host.stage;
    if (meshView && stage && view) {
      const drawn = volumes.map(({ joint, vertices }) => ({ joint, isUsed: vertices > 0 }));
      const own = this.#state.shownMesh.peek()?.part?.ownSkeleton;
      const worldOf = () => own?.worldIn(player.world) ?? player.world;
      this.#volumes = stage.addObject(() => new VolumeOverlay(drawn, view.root, worldOf));
    }
    return { view: 'volumes', volumes };
  }

  #paintValues(
    { meshView, faces }: Shown,
    ramp: ValueRamp,
    valueAt: (face: number, vertex: number) => number,
  ): void {
    if (!meshView) return;
    this.#paint = new ValuePaint(meshView, faces, ramp);
    for (const face of faces.keys()) this.#paint.setValues(face, (vertex) => valueAt(face, vertex));
  }

  /** Hides the version that is not shown, whatever its record says; true where that changes the picture. */
  #hideOtherVersion(): boolean {
    const { mesh, before, showsBefore } = this.#state;
    const other = before.peek() && (showsBefore.peek() ? mesh.peek() : before.peek());
    const view = this.#host.stage.view;
    const hidden = (other && view?.drawn(other.id)?.view) ?? null;
    let hasChanged = false;
    if (this.#hidden && this.#hidden !== hidden) {
      const shown = view?.allDrawn.find((drawn) => drawn.view === this.#hidden);
      shown?.view.setVisible(shown.mesh.visible);
      hasChanged = true;
    }
    this.#hidden = hidden;
    if (!hidden?.object.visible) return hasChanged;
    hidden.setVisible(false);
    return true;
  }

  /** Measures the stretch of the shown mesh in all test poses, while anybody looks at the list. */
  #followPoses(): void {
    const { state: app, stage } = this.#host;
    const state = this.#state;
    let measuring = new AbortController();
    effect(() => {
      measuring.abort();
      const mesh = state.shownMesh.value;
      if (!mesh?.asset.skin || !state.measuresPoses.value) return;
      this.#readBase();
      // A new level of detail is another list; the former one stays until the first pose is measured.
      const measured = { faces: shownFaces(mesh), skin: mesh.asset.skin };
      measuring = new AbortController();
      const steps = measureTestPoses(
        measured,
        () => stage.player.basePose,
        (stretches) => {
          state.stretches.value = stretches;
        },
      );
      void this.#work.run(steps, measuring.signal);
    });
    effect(() => {
      // Figures of another mesh are not of this one.
      state.meshId.value;
      app.meshes.value;
      state.stretches.value = new Map();
    });
  }

  #followVersions(): void {
    const state = this.#state;
    let comparing = new AbortController();
    effect(() => {
      comparing.abort();
      const [before, after] = [state.before.value, state.mesh.value];
      state.comparison.value = null;
      this.#host.stage.invalidate();
      if (!before || !after) return;
      comparing = new AbortController();
      void this.#work.run(compareVersions(before, after, state), comparing.signal);
    });
  }
}

/** Compares two worn meshes in the level of detail of the later one. */
function* compareVersions(before: WornMesh, after: WornMesh, state: RigViewState): Steps {
  const former = before.asset.lods[usableLod(before.asset, after.lod)] ?? [];
  state.comparison.value = yield* compareMeshSteps(
    { faces: former, skin: before.asset.skin },
    { faces: shownFaces(after), skin: after.asset.skin },
    defaultSkeleton,
  );
}
