import { NULL_UUID } from '../../formats/llsd/index.ts';
import { countSideTriangles, drawnShape, type ObjectShape } from '../../formats/prim/index.ts';
import {
  type PartKind,
  partKind,
  partShape,
  type SceneGroup,
  type ScenePart,
} from '../../formats/scene-group/index.ts';
import { isHudPoint } from '../../protocol/objects/index.ts';

/** Why a part is not drawn. */
export type PartProblem =
  /** Trees and grass have no shape of their own. */
  | 'plant'
  /** glTF scenes. */
  | 'gltf'
  /** Its size is zero, or beyond all limits. */
  | 'size'
  /** It is too far from its attachment point. */
  | 'place'
  /** A sculpt that names no map. */
  | 'no-map'
  /** The file has more parts, or more triangles, than are drawn. */
  | 'too-many';

/** What is drawn of a part. A mesh has a file of its own, and no shape here. */
export interface PlannedPart {
  readonly part: ScenePart;
  readonly kind: PartKind;
  readonly shape: ObjectShape | null;
  readonly problem: PartProblem | null;
}

export interface PlannedObject {
  /** Whether it is worn on the wearer's screen, where nothing is drawn. */
  readonly isOnScreen: boolean;
  /** In the order of the file. */
  readonly parts: readonly PlannedPart[];
}

/** Parts that are drawn of one file; the largest linkset of Second Life has 256. */
const MAX_PARTS = 1024;
/** Triangles that are drawn of one file: a hundred of the most elaborate prims. */
const MAX_TRIANGLES = 2_000_000;
/** Metres along an axis, which grids allow no prim. **Source:** prims.md section 9. */
const MAX_SIZE = 65_536;
/** Metres from the attachment point, beyond which nothing is worn. */
const MAX_DISTANCE = 1000;
/** The triangles of a sculpt. */
const SCULPT_TRIANGLES = 2 * 32 * 32;

/** What is drawn of the objects of a file, and why other parts are not. */
export function planObjects({ objects }: SceneGroup): PlannedObject[] {
  let [parts, triangles] = [0, 0];
  const isWithinLimits = (more: number) => {
    if (parts >= MAX_PARTS || triangles + more > MAX_TRIANGLES) return false;
    parts++;
    triangles += more;
    return true;
  };
  return objects.map((object) => ({
    isOnScreen: isHudPoint(object.parts[0].attachmentPoint),
    parts: object.parts.map((part): PlannedPart => {
      const kind = partKind(part);
      const shape = partShape(part);
      const problem = problemOf(part, kind, shape, isWithinLimits);
      return { part, kind, shape, problem };
    }),
  }));
}

function problemOf(
  part: ScenePart,
  kind: PartKind,
  shape: ObjectShape | null,
  isWithinLimits: (triangles: number) => boolean,
): PartProblem | null {
  if (kind === 'mesh') return null;
  if (!shape) return part.extraParams.sculpt?.shape === 'gltf' ? 'gltf' : 'plant';
  if (!part.scale.every((size) => size > 0 && size <= MAX_SIZE)) return 'size';
  const places = [...part.position, ...part.attachedPosition];
  if (!places.every((place) => Math.abs(place) <= MAX_DISTANCE)) return 'place';
  if (shape.kind === 'sculpt' && shape.sculpt.textureId === NULL_UUID) return 'no-map';
  return isWithinLimits(trianglesOf(shape)) ? null : 'too-many';
}

function trianglesOf(shape: ObjectShape): number {
  return shape.kind === 'prim' ? countSideTriangles(drawnShape(shape.fields)) : SCULPT_TRIANGLES;
}
