import { MeshBasicMaterial } from 'three';
import { StageCamera } from '../src/render/camera/stage-camera.ts';
import { Geometries } from '../src/render/face-geometry.ts';
import type { Stage } from '../src/render/index.ts';
import { Looks } from '../src/render/looks.ts';
import { MeshView, type MeshViewSource } from '../src/render/mesh-view.ts';
import { Place } from '../src/render/place.ts';
import { createSurfaceUniforms } from '../src/render/shader-uniforms.ts';

/** What a fake stage has on it. */
export interface FakeStage {
  readonly stage: Stage;
  readonly places: Set<Place>;
  readonly views: Set<MeshView>;
  /** The last call of `grid.slide`. */
  readonly ground: number[];
}

/** A stage with all that stands on it, but for the drawing: it needs no page and no GPU. */
export function fakeStage(): FakeStage {
  const places = new Set<Place>();
  const views = new Set<MeshView>();
  const ground: number[] = [];
  const camera = new StageCamera();
  camera.resize(800, 600);
  camera.reducedMotion = true;
  camera.update(0);
  const parts = { geometries: new Geometries(), edges: new MeshBasicMaterial() };
  const stage = {
    camera,
    looks: new Looks(),
    grid: { showLabels: true, slide: (...at: number[]) => ground.splice(0, 3, ...at) },
    shadow: { cover: () => {} },
    requestFrame: () => {},
    addPlace() {
      const place = new Place(createSurfaceUniforms(), () => {});
      places.add(place);
      return place;
    },
    removePlace: (place: Place) => places.delete(place),
    createMeshView(source: MeshViewSource, place: Place) {
      const view = new MeshView(parts, source);
      views.add(view);
      place.object.add(view.object);
      return view;
    },
    removeMeshView(view: MeshView) {
      views.delete(view);
      view.object.removeFromParent();
      view.dispose();
    },
  };
  return { stage: stage as unknown as Stage, places, views, ground };
}
