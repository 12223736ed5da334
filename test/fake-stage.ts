import { MeshBasicMaterial } from 'three';
import { finishSteps, type WorkQueue } from '../src/async/index.ts';
import { AvatarRoot } from '../src/render/avatar-root.ts';
import { StageCamera } from '../src/render/camera/stage-camera.ts';
import { FaceGeometries } from '../src/render/face-geometries.ts';
import type { PlacedGroup, Stage, StageObject } from '../src/render/index.ts';
import { MaterialLibrary } from '../src/render/materials.ts';
import { MeshView, type MeshViewSource } from '../src/render/mesh-view.ts';
import { createViewportUniforms, type ViewportUniforms } from '../src/render/screen-space.ts';
import type { Surfaces } from '../src/render/surface/surfaces.ts';
import { fakeSurfaces } from './fake-textures.ts';

/** What a fake stage has on it. */
export interface FakeStage {
  readonly stage: Stage;
  readonly roots: Set<AvatarRoot>;
  readonly views: Set<MeshView>;
  readonly objects: Set<StageObject>;
  /** The last call of `grid.setOffset`. */
  readonly ground: number[];
}

/** Does all steps of a job at once. */
export const IMMEDIATE_WORK: Pick<WorkQueue, 'run'> = {
  async run(steps) {
    finishSteps(steps);
  },
};

/** A stage with everything on it except drawing: it needs neither a page nor a GPU. */
export function fakeStage(): FakeStage {
  const roots = new Set<AvatarRoot>();
  const views = new Set<MeshView>();
  const objects = new Set<StageObject>();
  const ground: number[] = [];
  const camera = new StageCamera();
  camera.resize(800, 600);
  camera.reducedMotion = true;
  camera.update(0);
  const parts = { geometries: new FaceGeometries(), wireframe: new MeshBasicMaterial() };
  const { surfaces } = fakeSurfaces();
  const stage = {
    camera,
    useSurfaces: (): Surfaces => surfaces,
    materials: new MaterialLibrary(),
    grid: { showLabels: true, setOffset: (...at: number[]) => ground.splice(0, 3, ...at) },
    shadow: { setExtent: () => {} },
    requestFrame: () => {},
    addAvatarRoot() {
      const root = new AvatarRoot(createViewportUniforms(), () => {});
      roots.add(root);
      return root;
    },
    removeAvatarRoot: (root: AvatarRoot) => roots.delete(root),
    addObject<T extends StageObject>(create: (viewport: ViewportUniforms) => T) {
      const object = create(createViewportUniforms());
      objects.add(object);
      return object;
    },
    removeObject(object: StageObject) {
      objects.delete(object);
      object.dispose();
    },
    createMeshView(source: MeshViewSource, root: PlacedGroup) {
      const view = new MeshView(parts, source);
      views.add(view);
      root.object.add(view.object);
      return view;
    },
    removeMeshView(view: MeshView) {
      views.delete(view);
      view.object.removeFromParent();
      view.dispose();
    },
  };
  return { stage: stage as unknown as Stage, roots, views, objects, ground };
}
