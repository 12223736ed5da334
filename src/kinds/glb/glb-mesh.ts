import type { Accessor, Buffer, Document, Mesh, Primitive } from '@gltf-transform/core';
import { planarUv, SAME_UV, transformUv } from '../../avatar/surface/index.ts';
import type { Submesh } from '../../formats/mesh/index.ts';
import type { GlbMaterial, GlbMaterials } from './glb-materials.ts';
import type { GlbMesh } from './glb-record.ts';
import type { GlbTextures } from './glb-textures.ts';

/** Most vertices with 16-bit indices: index 65535 is reserved, as it restarts primitives. */
const MAX_16_BIT_VERTICES = 0xffff;

type Values = (Float32Array | Uint8Array | Uint16Array | Uint32Array) & { buffer: ArrayBuffer };

/** What the faces of a document are made of. */
export interface GlbSurfaces {
  readonly materials: GlbMaterials;
  readonly textures: GlbTextures;
}

/** The faces of a mesh that are drawn; null where there is none. */
export async function buildMesh(
  document: Document,
  buffer: Buffer,
  surfaces: GlbSurfaces,
  source: GlbMesh,
): Promise<Mesh | null> {
  const mesh = document.createMesh(source.name);
  for (const [slot, face] of source.faces.entries()) {
    if (face.empty) continue;
    const surface = await surfaceOf(source, slot, surfaces);
    if (!surface) continue;
    const primitive = buildFace(document, buffer, face, source.skin !== null);
    addTextureCoordinates(document, buffer, primitive, face, surface);
    mesh.addPrimitive(primitive.setMaterial(surface.material));
  }
  if (mesh.listPrimitives().length > 0) return mesh;
  mesh.dispose();
  return null;
}

/** The material of a face, and what its texture coordinates are made of; null for a face that is not drawn. */
interface FaceSurface extends GlbMaterial {
  /** Metres per unit of the mesh where the coordinates are made from positions; null for those of the mesh. */
  readonly planarScale: readonly [x: number, y: number, z: number] | null;
}

async function surfaceOf(
  { look, plainSurfaces }: GlbMesh,
  slot: number,
  { materials, textures }: GlbSurfaces,
): Promise<FaceSurface | null> {
  if (!look) {
    const plain = plainSurfaces[slot];
    return plain && { ...materials.plain(plain), planarScale: null };
  }
  const surface = await textures.resolve(look.record, slot, look.context);
  if (!surface) return null;
  const planarScale = surface.planar ? look.scale : null;
  return { ...(await materials.surface(surface)), planarScale };
}

function buildFace(
  document: Document,
  buffer: Buffer,
  face: Submesh,
  isSkinned: boolean,
): Primitive {
  const store = accessorsOf(document, buffer);
  const { vertexCount, indices, positions, normals } = face;
  const wide = vertexCount > MAX_16_BIT_VERTICES;
  const primitive = document
    .createPrimitive()
    .setIndices(store('SCALAR', wide ? Uint32Array.from(indices) : indices))
    .setAttribute('POSITION', store('VEC3', positions))
    .setAttribute('NORMAL', store('VEC3', normals));
  if (!isSkinned) return primitive;
  const { joints, weights } = packInfluences(face);
  return primitive
    .setAttribute('JOINTS_0', store('VEC4', joints))
    .setAttribute('WEIGHTS_0', store('VEC4', weights).setNormalized(true));
}

const accessorsOf =
  (document: Document, buffer: Buffer) =>
  (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', values: Values): Accessor =>
    document.createAccessor().setType(type).setBuffer(buffer).setArray(values);

/** A set of texture coordinates for each that the material needs; else those of the mesh, if it has any. */
function addTextureCoordinates(
  document: Document,
  buffer: Buffer,
  primitive: Primitive,
  face: Submesh,
  { uvs: plan, planarScale }: FaceSurface,
): void {
  const store = accessorsOf(document, buffer);
  const own = planarScale ? planarCoordinates(face, planarScale) : face.uvs;
  const needed = plan?.sets ?? [];
  const sets = needed.length > 0 ? needed : own.some((value) => value !== 0) ? [SAME_UV] : [];
  sets.forEach((transform, set) => {
    const values = new Float32Array(own.length);
    for (let at = 0; at < own.length; at += 2) {
      transformUv(values, at, transform, own[at], own[at + 1]);
      // Assets count V from the bottom of a picture, glTF from its top.
      values[at + 1] = 1 - values[at + 1];
    }
    primitive.setAttribute(`TEXCOORD_${set}`, store('VEC2', values));
  });
}

function planarCoordinates(
  { vertexCount, positions, normals }: Submesh,
  scale: readonly [number, number, number],
): Float32Array<ArrayBuffer> {
  const uvs = new Float32Array(2 * vertexCount);
  const position = [0, 0, 0];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const at = 3 * vertex;
    for (let axis = 0; axis < 3; axis++) position[axis] = positions[at + axis] * scale[axis];
    planarUv(uvs, 2 * vertex, normals.subarray(at, at + 3), position);
  }
  return uvs;
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
