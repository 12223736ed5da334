import type { Accessor, Buffer, Document, Mesh, Primitive } from '@gltf-transform/core';
import type { Submesh } from '../../formats/mesh/index.ts';
import { packInfluences } from './influences.ts';
import type { Materials } from './materials.ts';
import type { GlbMesh } from './types.ts';

/** 16 bits without the number that means “a new strip begins”. */
const MOST_OF_16_BITS = 0xffff;

type Values = (Float32Array | Uint8Array | Uint16Array | Uint32Array) & { buffer: ArrayBuffer };

/** A mesh's faces that are drawn; null where there is none. */
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
    mesh.addPrimitive(primitive.setMaterial(materials.of(surface)));
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
  const primitive = document
    .createPrimitive()
    .setIndices(store('SCALAR', indicesOf(face)))
    .setAttribute('POSITION', store('VEC3', face.positions))
    .setAttribute('NORMAL', store('VEC3', face.normals));
  const hasUvs = face.uvs.some((coordinate) => coordinate !== 0);
  if (hasUvs) primitive.setAttribute('TEXCOORD_0', store('VEC2', fromTop(face.uvs)));
  if (!isSkinned) return primitive;
  const { joints, weights } = packInfluences(face);
  return primitive
    .setAttribute('JOINTS_0', store('VEC4', joints))
    .setAttribute('WEIGHTS_0', store('VEC4', weights).setNormalized(true));
}

function indicesOf({ vertexCount, indices }: Submesh): Values {
  return vertexCount > MOST_OF_16_BITS ? Uint32Array.from(indices) : indices;
}

/** Assets count V from the bottom of a picture, glTF from its top. */
function fromTop(uvs: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  return uvs.map((coordinate, at) => (at % 2 === 0 ? coordinate : 1 - coordinate));
}
