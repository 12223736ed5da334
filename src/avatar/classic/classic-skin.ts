import type { AvatarMesh } from '../../formats/avatar-mesh/index.ts';
import type { MeshSkin } from '../../formats/mesh/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { pivotOf, ROOT, renderJoints } from './render-joints.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const PELVIS = 'mPelvis';

/** The joints of all parts of a body, each once, with what takes vertices into their frames. */
export class ClassicSkin {
  readonly #entries = new Map<string, Vector3>();

  /**
   * The entries and weights of a mesh, four a vertex as other rigged meshes have them, of which two are used. A weight is
   * a place among the render joints, and its fraction the share of the next one.
   */
  weigh(mesh: AvatarMesh): { joints: Uint8Array<ArrayBuffer>; weights: Float32Array<ArrayBuffer> } {
    const names = renderJoints(mesh.jointNames);
    if (names.length === 0) names.push(PELVIS);
    const entries = names.map((name) => this.#entryOf(name));
    const count = mesh.vertices?.count ?? 0;
    const joints = new Uint8Array(4 * count);
    const weights = new Float32Array(4 * count);
    for (let vertex = 0; vertex < count; vertex++) {
      const weight = mesh.vertices?.weights?.[vertex] ?? 0;
      const place = Math.min(Math.max(Math.floor(weight), 0), names.length - 1);
      const share = place + 1 < names.length ? Math.min(Math.max(weight - place, 0), 1) : 0;
      joints[4 * vertex] = entries[place];
      joints[4 * vertex + 1] = share > 0 ? entries[place + 1] : 0;
      weights[4 * vertex] = 1 - share;
      weights[4 * vertex + 1] = share;
    }
    return { joints, weights };
  }

  /** The entry of a joint that a whole mesh follows, in whose frame its vertices are. */
  follow(joint: string): number {
    return this.#add(joint, [0, 0, 0]);
  }

  /** The skin with all entries that were asked for. */
  finish(): MeshSkin {
    const inverseBinds = [...this.#entries.values()].flatMap(([x, y, z]) => [
      ...IDENTITY.slice(0, 12),
      ...[-x, -y, -z, 1],
    ]);
    return {
      jointNames: [...this.#entries.keys()],
      bindShapeMatrix: Float64Array.from(IDENTITY),
      inverseBindMatrices: Float64Array.from(inverseBinds),
      altInverseBindMatrices: null,
      pelvisOffset: 0,
      lockScaleIfJointPosition: false,
    };
  }

  /** No vertex of the files follows the root itself; one that did would follow the pelvis, the highest joint here. */
  #entryOf(name: string): number {
    const joint = name === ROOT ? PELVIS : name;
    return this.#add(joint, pivotOf(joint));
  }

  #add(joint: string, pivot: Vector3): number {
    if (!this.#entries.has(joint)) this.#entries.set(joint, pivot);
    return [...this.#entries.keys()].indexOf(joint);
  }
}
