import type { AvatarMesh } from '../../formats/avatar-mesh/index.ts';
import { LOD_NAMES, type LodName, type MeshAsset, type Submesh } from '../../formats/mesh/index.ts';
import { CLASSIC_FACES, classicFace } from '../mannequin/index.ts';
import { CLASSIC_PARTS, type ClassicPart, MAX_LEVELS } from './classic-parts.ts';
import { ClassicSkin } from './classic-skin.ts';
import { MorphedMesh } from './morphed-mesh.ts';

/** The meshes of a `character` folder by their names: see `classicStem`. */
export type ClassicFiles = ReadonlyMap<string, AvatarMesh>;

/** Sixteen-bit indices: an eye is there twice. */
const MAX_FACE_VERTICES = 65_536;

/** The names of base files that are missing, without `.llm`. */
export interface MissingParts {
  /** Without these there is no body. */
  readonly needed: readonly string[];
  /** The body is without these. */
  readonly other: readonly string[];
}

/** Which parts of the classic body these files do not have. */
export function missingParts(files: ClassicFiles): MissingParts {
  const missing = CLASSIC_PARTS.filter((part) => !baseOf(files, part));
  const stemsOf = (parts: readonly ClassicPart[]) => parts.map(({ stem }) => stem);
  return {
    needed: stemsOf(missing.filter(({ isNeeded }) => isNeeded)),
    other: stemsOf(missing.filter(({ isNeeded }) => !isNeeded)),
  };
}

/**
 * The classic body as an ordinary rigged mesh, whose vertices follow a shape. The faces have the numbers of our mannequin's
 * (`CLASSIC_FACES`), so that it looks, hides and is dressed as that. Both eyes are one face; they are also the eyes of
 * the doll of wood, among its lines.
 *
 * **Source:** shapes.md section 8.
 */
export class ClassicBody {
  /** The same record for good; the arrays of its faces change with the shape. */
  readonly asset: MeshAsset;
  readonly #meshes: readonly MorphedMesh[];

  /** @param files - in which nothing is missing that is needed: see {@link missingParts}. */
  constructor(files: ClassicFiles) {
    const skin = new ClassicSkin();
    const meshes: MorphedMesh[] = [];
    const drawn = CLASSIC_PARTS.flatMap((part) => {
      const level = { part, files, skin, meshes };
      return baseOf(files, part) ? [[part, partLevels(level)] as const] : [];
    });
    const lods: MeshAsset['lods'] = {};
    for (const lod of LOD_NAMES) {
      const faces: Submesh[] = CLASSIC_FACES.map(() => NO_FACE);
      for (const [{ face }, levels] of drawn) {
        faces[classicFace(face)] = levels[lod];
        if (face === 'eyes') faces[classicFace('lines')] = levels[lod];
      }
      lods[lod] = faces;
    }
    this.#meshes = meshes;
    this.asset = {
      ...{ sections: {}, dataOffset: 0, version: null, creator: null, warnings: [] },
      ...{ lods, physicsMesh: null, physicsConvex: null, skin: skin.finish() },
    };
  }

  /**
   * Morphs the vertices by the weights of a shape (`EffectiveWeights.morphs`); returns whether any has changed. Allocates
   * nothing.
   */
  morph(weights: ArrayLike<number>): boolean {
    let hasChanged = false;
    for (let i = 0; i < this.#meshes.length; i++) {
      if (this.#meshes[i].morph(weights)) hasChanged = true;
    }
    return hasChanged;
  }
}

const NO_FACE: Submesh = {
  ...{ empty: true, vertexCount: 0, triangleCount: 0, indices: new Uint16Array(0) },
  ...{ positions: new Float32Array(0), normals: new Float32Array(0), uvs: new Float32Array(0) },
  ...{ joints: null, weights: null, positionMin: [0, 0, 0], positionMax: [0, 0, 0] },
};

interface PartSource {
  readonly part: ClassicPart;
  readonly files: ClassicFiles;
  readonly skin: ClassicSkin;
  /** Receives the meshes that follow the shape. */
  readonly meshes: MorphedMesh[];
}

/** The base file of a part, if it is one. */
function baseOf(files: ClassicFiles, { stem, meshes }: ClassicPart): AvatarMesh | null {
  const mesh = files.get(stem);
  const count = (mesh?.vertices?.count ?? 0) * meshes.length;
  return mesh && count > 0 && count <= MAX_FACE_VERTICES ? mesh : null;
}

/**
 * The face of a part at each level of detail. A file without vertices is a list of triangles over those of the last file that
 * had any; levels that are missing, or name vertices that are not there, are drawn as the finer one.
 */
function partLevels(source: PartSource): Record<LodName, Submesh> {
  const { part, files } = source;
  const levels: Submesh[] = [];
  for (let level = 0; level <= MAX_LEVELS; level++) {
    const file = level === 0 ? baseOf(files, part) : files.get(`${part.stem}_${level}`);
    if (!file) continue;
    const last = levels.at(-1);
    const face = file.vertices ? baseFace(file, source) : last && withTriangles(last, file, part);
    if (face) levels.push(face);
  }
  const [high] = levels;
  const medium = levels[1] ?? high;
  const low = levels[2] ?? medium;
  return { high, medium, low, lowest: levels.at(-1) ?? low };
}

/** The face of a file with vertices, once for each mesh of the part. */
function baseFace(file: AvatarMesh, { part, skin, meshes }: PartSource): Submesh | null {
  const count = file.vertices?.count ?? 0;
  const copies = part.meshes.length;
  if (count === 0 || count * copies > MAX_FACE_VERTICES) return null;
  const joints = new Uint8Array(4 * count * copies);
  const weights = new Float32Array(4 * count * copies);
  const target = {
    positions: new Float32Array(3 * count * copies),
    normals: new Float32Array(3 * count * copies),
    uvs: new Float32Array(2 * count * copies),
  };
  for (const [copy, { name, joint }] of part.meshes.entries()) {
    const of = (numbers: Float32Array<ArrayBuffer>, each: number) =>
      numbers.subarray(each * count * copy, each * count * (copy + 1));
    const own = {
      positions: of(target.positions, 3),
      normals: of(target.normals, 3),
      uvs: of(target.uvs, 2),
    };
    meshes.push(new MorphedMesh(name, file, own));
    const at = 4 * count * copy;
    if (joint === undefined) {
      const weighed = skin.weigh(file);
      joints.set(weighed.joints, at);
      weights.set(weighed.weights, at);
    } else {
      const entry = skin.follow(joint);
      for (let i = at; i < at + 4 * count; i += 4) {
        joints[i] = entry;
        weights[i] = 1;
      }
    }
  }
  return faceOf({ ...target, joints, weights }, file.indices, count, copies);
}

/** A level whose triangles are over the vertices of a finer one; null where it names others. */
function withTriangles(
  finer: Submesh,
  { indices }: AvatarMesh,
  { meshes }: ClassicPart,
): Submesh | null {
  const count = finer.vertexCount / meshes.length;
  const isWithin = indices.every((vertex) => vertex < count);
  return isWithin ? faceOf(finer, indices, count, meshes.length) : null;
}

/** A face of these vertices, with the triangles of a file once for each copy of its vertices. */
function faceOf(
  vertices: Pick<Submesh, 'positions' | 'normals' | 'uvs' | 'joints' | 'weights'>,
  triangles: Uint16Array<ArrayBuffer>,
  count: number,
  copies: number,
): Submesh {
  const indices = new Uint16Array(triangles.length * copies);
  for (let i = 0; i < indices.length; i++) {
    indices[i] = triangles[i % triangles.length] + count * Math.floor(i / triangles.length);
  }
  const { positions, normals, uvs, joints, weights } = vertices;
  return {
    empty: indices.length === 0,
    vertexCount: count * copies,
    triangleCount: indices.length / 3,
    ...{ positions, normals, uvs, indices, joints, weights },
    ...boundsOf(positions),
  };
}

function boundsOf(positions: Float32Array): Pick<Submesh, 'positionMin' | 'positionMax'> {
  const positionMin: Submesh['positionMin'] = [Infinity, Infinity, Infinity];
  const positionMax: Submesh['positionMax'] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    positionMin[i % 3] = Math.min(positionMin[i % 3], positions[i]);
    positionMax[i % 3] = Math.max(positionMax[i % 3], positions[i]);
  }
  return { positionMin, positionMax };
}
