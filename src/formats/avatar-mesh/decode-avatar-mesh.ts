import { ByteReader, decodeLatin1 } from '../bytes/index.ts';
import {
  AVATAR_MESH_MARKER,
  type AvatarMesh,
  type AvatarMeshVertices,
  type AvatarMorph,
} from './avatar-mesh.ts';

/** Marker, two flags, position, rotation with its order, scale. */
const HEADER_BYTES = 24 + 2 + 12 + 13 + 12;
const TRIANGLE_BYTES = 6;
const NAME_BYTES = 64;
/** Index, and three vectors and a pair of numbers. */
const MORPH_VERTEX_BYTES = 48;
const END_OF_MORPHS = 'End Morphs';

type Vector = readonly [x: number, y: number, z: number];

/**
 * Decodes a mesh of the classic body. Whether it is a base file or a level of detail is not written in it: a level of detail
 * has a list of triangles where a base file has its vertices, and an empty list of morphs right after it.
 *
 * @throws {@link DecodeError} `not-avatar-mesh`, `vertex-out-of-range`, `truncated`, `count-over-end`, `not-finite`.
 *
 * **Source:** mesh-asset.md section 7.
 */
export function decodeAvatarMesh(bytes: Uint8Array): AvatarMesh {
  const reader = new ByteReader(bytes, { format: 'avatar-mesh' });
  if (decodeLatin1(bytes, 0, AVATAR_MESH_MARKER.length) !== AVATAR_MESH_MARKER) {
    throw reader.error('not-avatar-mesh', 'does not begin with “Linden Binary Mesh 1.0”');
  }
  reader.position = AVATAR_MESH_MARKER.length;
  const hasWeights = reader.u8('hasWeights') !== 0;
  const hasDetail = reader.u8('hasDetailTexCoords') !== 0;
  const position = readVector(reader, 'position');
  const rotation = readVector(reader, 'rotation');
  reader.u8('rotationOrder');
  const scale = readVector(reader, 'scale');
  const header = { position, rotation, scale };
  if (isLevelOfDetail(bytes, hasWeights)) {
    const indices = readTriangles(reader, null);
    return {
      ...{ ...header, vertices: null, indices },
      ...{ jointNames: [], morphs: [], remaps: new Uint16Array(0) },
    };
  }
  const vertices = readVertices(reader, hasWeights, hasDetail);
  const indices = readTriangles(reader, vertices.count);
  const jointNames = hasWeights ? readJointNames(reader) : [];
  const morphs = readMorphs(reader, vertices.count);
  const remaps = readRemaps(reader, vertices.count);
  return { ...header, vertices, indices, jointNames, morphs, remaps };
}

/** Whether what follows the header is a list of triangles, and then the end of the morphs. */
function isLevelOfDetail(bytes: Uint8Array, hasWeights: boolean): boolean {
  const faces = bytes[HEADER_BYTES] + 256 * bytes[HEADER_BYTES + 1];
  const end = HEADER_BYTES + 2 + TRIANGLE_BYTES * faces + (hasWeights ? 2 : 0);
  return decodeLatin1(bytes, end, end + END_OF_MORPHS.length) === END_OF_MORPHS;
}

function readVertices(
  reader: ByteReader,
  hasWeights: boolean,
  hasDetail: boolean,
): AvatarMeshVertices {
  const count = reader.u16le('numVertices');
  // Positions, normals, binormals, and texture coordinates.
  const bytesEach = 3 * 12 + 8 + (hasDetail ? 8 : 0) + (hasWeights ? 4 : 0);
  reader.checkCount(count, bytesEach, 'numVertices', 2);
  const positions = readFloats(reader, 3 * count, 'coords');
  const normals = readFloats(reader, 3 * count, 'normals');
  reader.readBytes(12 * count, 'binormals');
  const uvs = readFloats(reader, 2 * count, 'texCoords');
  if (hasDetail) reader.readBytes(8 * count, 'detailTexCoords');
  const weights = hasWeights ? readFloats(reader, count, 'weights') : null;
  return { count, positions, normals, uvs, weights };
}

/** @param vertexCount - null where the vertices are those of another file. */
function readTriangles(reader: ByteReader, vertexCount: number | null): Uint16Array<ArrayBuffer> {
  const count = reader.u16le('numFaces');
  reader.checkCount(count, TRIANGLE_BYTES, 'numFaces', 2);
  const indices = new Uint16Array(3 * count);
  // Signed in the file: beyond 32,767, there are no vertices.
  const end = Math.min(vertexCount ?? 0x8000, 0x8000);
  for (let i = 0; i < indices.length; i++) {
    indices[i] = readVertex(reader, reader.u16le(), 2, end, `faces[${Math.floor(i / 3)}]`);
  }
  return indices;
}

function readJointNames(reader: ByteReader): string[] {
  const count = reader.u16le('numSkinJoints');
  reader.checkCount(count, NAME_BYTES, 'numSkinJoints', 2);
  return Array.from({ length: count }, (_, index) => readName(reader, `skinJoints[${index}]`));
}

function readMorphs(reader: ByteReader, vertexCount: number): AvatarMorph[] {
  const morphs: AvatarMorph[] = [];
  for (;;) {
    const path = `morphs[${morphs.length}]`;
    const name = readName(reader, path);
    if (name === END_OF_MORPHS) return morphs;
    morphs.push(readMorph(reader, name, path, vertexCount));
  }
}

function readMorph(
  reader: ByteReader,
  name: string,
  path: string,
  vertexCount: number,
): AvatarMorph {
  const count = reader.u32le(`${path}/count`);
  reader.checkCount(count, MORPH_VERTEX_BYTES, `${path}/count`);
  const morph = {
    name,
    vertices: new Uint16Array(count),
    positions: new Float32Array(3 * count),
    normals: new Float32Array(3 * count),
    uvs: new Float32Array(2 * count),
  };
  for (let i = 0; i < count; i++) {
    morph.vertices[i] = readVertex(reader, reader.u32le(), 4, vertexCount, `${path}[${i}]`);
    fillFloats(reader, morph.positions, 3 * i, 3, `${path}/coords`);
    fillFloats(reader, morph.normals, 3 * i, 3, `${path}/normals`);
    reader.readBytes(12, `${path}/binormals`);
    fillFloats(reader, morph.uvs, 2 * i, 2, `${path}/texCoords`);
  }
  return morph;
}

function readRemaps(reader: ByteReader, vertexCount: number): Uint16Array<ArrayBuffer> {
  const count = reader.u32le('numRemaps');
  reader.checkCount(count, 8, 'numRemaps');
  const remaps = new Uint16Array(2 * count);
  for (let i = 0; i < remaps.length; i++) {
    remaps[i] = readVertex(reader, reader.u32le(), 4, vertexCount, `remaps[${i >> 1}]`);
  }
  return remaps;
}

/** Checks the index of a vertex, which is the last `byteCount` bytes read. */
function readVertex(
  reader: ByteReader,
  vertex: number,
  byteCount: number,
  end: number,
  path: string,
): number {
  if (vertex < end) return vertex;
  const message = `names vertex ${vertex}, there are ${end}`;
  const details = { found: vertex, limit: end };
  throw reader.error('vertex-out-of-range', message, path, reader.position - byteCount, details);
}

/** A name of 64 bytes, which ends at its first NUL. */
function readName(reader: ByteReader, path: string): string {
  const bytes = reader.readBytes(NAME_BYTES, path);
  const end = bytes.indexOf(0);
  return decodeLatin1(bytes, 0, end < 0 ? NAME_BYTES : end);
}

function readVector(reader: ByteReader, path: string): Vector {
  return [reader.finiteF32le(path), reader.finiteF32le(path), reader.finiteF32le(path)];
}

function readFloats(reader: ByteReader, count: number, path: string): Float32Array<ArrayBuffer> {
  const numbers = new Float32Array(count);
  fillFloats(reader, numbers, 0, count, path);
  return numbers;
}

function fillFloats(
  reader: ByteReader,
  out: Float32Array<ArrayBuffer>,
  start: number,
  count: number,
  path: string,
): void {
  for (let i = start; i < start + count; i++) out[i] = reader.finiteF32le(path);
}
