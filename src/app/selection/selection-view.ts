import { type Bounds, skinnedBounds, skinPoint } from '../../avatar/index.ts';
import type { AvatarRoot, FaceHighlight, HighlightMaterials } from '../../render/index.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { DrawnMesh } from '../stage/avatar-view.ts';
import { type FaceSelection, shownFaces } from '../state/index.ts';

/** Something selected, and something under the pointer. */
interface Highlighted<T> {
  readonly selected: T;
  readonly hovered: T;
}

/** What the camera is to be pointed at: the first that there is. */
interface FramedSelection {
  /** Joint number; -1 for none. */
  readonly joint: number;
  readonly face: FaceSelection | null;
  readonly meshId: string | null;
}

/** Vertices with less than this weight on a joint do not belong to it. */
const MIN_WEIGHT = 0.4;
/** Metres around a joint that no vertex belongs to. */
const JOINT_SURROUNDINGS = 0.08;
/** The share of its size by which a framed part is surrounded. */
const MARGIN = 0.25;

/** Highlights the selection on the stage, and points the camera at it. */
export class SelectionView {
  readonly #stage: AvatarStage;
  readonly #materials: HighlightMaterials | null;

  /** Without WebGL there are neither materials nor anything to highlight. */
  constructor(stage: AvatarStage, materials: HighlightMaterials | null) {
    this.#stage = stage;
    this.#materials = materials;
  }

  /** Highlights these faces and joints, and nothing else. */
  show(faces: Highlighted<FaceSelection | null>, joints: Highlighted<number>): void {
    const { view } = this.#stage;
    const materials = this.#materials;
    if (!view || !materials) return;
    for (const { mesh, view: meshView } of view.allDrawn) {
      const highlights: FaceHighlight[] = [];
      const { selected, hovered } = faces;
      if (selected?.meshId === mesh.id)
        highlights.push({ face: selected.face, material: materials.outline });
      if (hovered?.meshId === mesh.id)
        highlights.push({ face: hovered.face, material: materials.tint });
      meshView.setHighlights(highlights);
    }
    view.highlightJoints(joints.selected, joints.hovered);
    this.#stage.invalidate();
  }

  frame({ joint, face, meshId }: FramedSelection): void {
    const { stage, camera, view } = this.#stage;
    if (!stage || !view) return;
    const bounds =
      (joint >= 0 ? this.#jointBounds(joint) : null) ??
      faceBounds(face && view.drawn(face.meshId), face ? [face.face] : null) ??
      faceBounds(meshId === null ? null : view.drawn(meshId), null);
    if (!bounds) {
      camera.frameAll();
      return;
    }
    stage.camera.frame(moved(widened(bounds), view.root));
    this.#stage.invalidate();
  }

  /** The box around the vertices that mainly follow a joint, or else around the joint itself. */
  #jointBounds(joint: number): Bounds {
    const bounds = emptyBounds();
    const point: [number, number, number] = [0, 0, 0];
    for (const { mesh, view, binding } of this.#stage.view?.allDrawn ?? []) {
      if (!mesh.visible || !binding) continue;
      for (const face of shownFaces(mesh)) {
        const { joints, weights } = face;
        if (face.empty || !joints || !weights) continue;
        for (let vertex = 0; vertex < face.vertexCount; vertex++) {
          let weight = 0;
          for (let at = 4 * vertex; at < 4 * vertex + 4; at++)
            if (binding.joints[joints[at]] === joint) weight += weights[at];
          if (weight < MIN_WEIGHT) continue;
          skinPoint(point, face, vertex, view.palette);
          extend(bounds, point, 0);
        }
      }
    }
    const { matrices } = this.#stage.player.world;
    const at = 16 * joint + 12;
    const [x, y, z] = matrices.subarray(at, at + 3);
    extend(bounds, [x, y, z], bounds.min[0] > bounds.max[0] ? JOINT_SURROUNDINGS : 0);
    return bounds;
  }
}

/** The box around faces of a mesh, or around all of them; null where nothing is drawn. */
function faceBounds(drawn: DrawnMesh | null, numbers: readonly number[] | null): Bounds | null {
  if (!drawn?.mesh.visible) return null;
  const bounds = emptyBounds();
  for (const [number, face] of shownFaces(drawn.mesh).entries()) {
    if (face.empty || (numbers && !numbers.includes(number))) continue;
    skinnedBounds(face, drawn.view.palette, bounds);
  }
  return bounds.min[0] > bounds.max[0] ? null : bounds;
}

function emptyBounds(): Bounds {
  return { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
}

function extend({ min, max }: Bounds, point: readonly number[], by: number): void {
  for (let axis = 0; axis < 3; axis++) {
    min[axis] = Math.min(min[axis], point[axis] - by);
    max[axis] = Math.max(max[axis], point[axis] + by);
  }
}

/** The box on the stage, where the avatar is moved to, but not turned. */
function moved({ min, max }: Bounds, root: AvatarRoot): Bounds {
  const at = new Float64Array(3);
  root.toStage(at, 0, 0, 0);
  return {
    min: [min[0] + at[0], min[1] + at[1], min[2] + at[2]],
    max: [max[0] + at[0], max[1] + at[1], max[2] + at[2]],
  };
}

function widened({ min, max }: Bounds): Bounds {
  const margin = MARGIN * Math.max(...max.map((value, axis) => value - min[axis]));
  return {
    min: [min[0] - margin, min[1] - margin, min[2] - margin],
    max: [max[0] + margin, max[1] + margin, max[2] + margin],
  };
}
