import type { Accessor, Buffer, Document, Material, Mesh, Primitive } from '@gltf-transform/core';
import type { Submesh } from '../../../formats/mesh/index.ts';
import type { SurfaceProperties } from '../../../render/index.ts';
import type { GlbMesh } from './glb-avatar.ts';

/** Most vertices with 16-bit indices: index 65535 is reserved, as it restarts primitives. */
const MAX_16_BIT_VERTICES = 0xffff;

type Values = (Float32Array | Uint8Array | Uint16Array | Uint32Array) & { buffer: ArrayBuffer };

/** The materials of a document: faces that look the same share one. */
export class Materials {
  readonly #document: Document;
  readonly #bySurface = new Map<string, Material>();

  constructor(document: Document) {
    this.#document = document;
  }

  materialFor(surface: SurfaceProperties): Material {
    const key = JSON.stringify(surface);
    const known = this.#bySurface.get(key);
    if (known) return known;
    const { color, alpha, roughness } = surface;
    const [red, green, blue] = color;
    const material = this.#document
      .createMaterial(`surface ${this.#bySurface.size + 1}`)
      .setBaseColorFactor([red, green, blue, alpha])
      .setAlphaMode(alpha < 1 ? 'BLEND' : 'OPAQUE')
      .setMetallicFactor(0)
      .setRoughnessFactor(roughness);
    this.#bySurface.set(key, material);
    return material;
  }
}

/** The faces of a mesh that are drawn; null where there is none. */
export function buildMesh(
  document: Document,
  buffer: Buffer,
  materials: Materials,
  source: GlbMesh,
): Mesh | null {
  const mesh = document.createMesh(source.name);
  source.faces.forEach((face, slot) => {
    const surface = source.surfaceOf(slot);
    if (face.empty || !surface) return;
    const primitive = buildFace(document, buffer, face, source.skin !== null);
    mesh.addPrimitive(primitive.setMaterial(materials.materialFor(surface)));
  });
  if (mesh.listPrimitives().length > 0) return mesh;
  mesh.dispose();
  return null;
}

function buildFace(
  document: Document,
  buffer: Buffer,
  face: Submesh,
  isSkinned: boolean,
): Primitive {
  const store = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', values: Values): Accessor =>
    document.createAccessor().setType(type).setBuffer(buffer).setArray(values);
  const { vertexCount, indices, positions, normals, uvs } = face;
  const wide = vertexCount > MAX_16_BIT_VERTICES;
  const primitive = document
    .createPrimitive()
    .setIndices(store('SCALAR', wide ? Uint32Array.from(indices) : indices))
    .setAttribute('POSITION', store('VEC3', positions))
    .setAttribute('NORMAL', store('VEC3', normals));
  if (uvs.some((coordinate) => coordinate !== 0)) {
    // Assets count V from the bottom of a picture, glTF from its top.
    const fromTop = uvs.map((coordinate, at) => (at % 2 === 0 ? coordinate : 1 - coordinate));
    primitive.setAttribute('TEXCOORD_0', store('VEC2', fromTop));
  }
  if (!isSkinned) return primitive;
  const { joints, weights } = packInfluences(face);
  return primitive
    .setAttribute('JOINTS_0', store('VEC4', joints))
    .setAttribute('WEIGHTS_0', store('VEC4', weights).setNormalized(true));
}

const INFLUENCES_PER_VERTEX = 4;
/** The sum of a vertex's weights. */
const WEIGHT_SUM = 0xffff;

/** The joints that vertices follow, as glTF stores them. */
interface Influences {
  /** 4 per vertex, entries of the skin; 0 where the weight is 0. */
  readonly joints: Uint8Array<ArrayBuffer>;
  /** 4 per vertex, normalised: the sum of each vertex's weights is exactly 65535. */
  readonly weights: Uint16Array<ArrayBuffer>;
}

/**
 * A face's weights, with every joint at most once per vertex. Assets store 16 bits as well, so that little is lost:
 * a vertex is never off by more than 1/16000 of the way between its joints. A face without weights, and a vertex
 * without any, follows the first joint.
 */
export function packInfluences({ vertexCount, joints, weights }: Submesh): Influences {
  const packed = {
    joints: new Uint8Array(INFLUENCES_PER_VERTEX * vertexCount),
    weights: new Uint16Array(INFLUENCES_PER_VERTEX * vertexCount),
  };
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const start = INFLUENCES_PER_VERTEX * vertex;
    const shares = new Map<number, number>();
    for (let at = start; joints && weights && at < start + INFLUENCES_PER_VERTEX; at++) {
      if (weights[at] > 0) shares.set(joints[at], (shares.get(joints[at]) ?? 0) + weights[at]);
    }
    if (shares.size === 0) shares.set(0, 1);
    packVertex(packed, start, shares);
  }
  return packed;
}

/** Rounds each share, and corrects the heaviest by the error of the sum. */
function packVertex(packed: Influences, start: number, shares: ReadonlyMap<number, number>): void {
  const heaviestFirst = [...shares].sort(([, a], [, b]) => b - a);
  const sum = heaviestFirst.reduce((total, [, share]) => total + share, 0);
  let missing = WEIGHT_SUM;
  heaviestFirst.forEach(([joint, share], slot) => {
    const weight = Math.round((WEIGHT_SUM * share) / sum);
    if (weight === 0) return;
    packed.joints[start + slot] = joint;
    packed.weights[start + slot] = weight;
    missing -= weight;
  });
  packed.weights[start] += missing;
}
