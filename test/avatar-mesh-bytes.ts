import { ByteWriter, encodeLatin1 } from '../src/formats/bytes/index.ts';

/** A morph as it is written: one row of eight numbers for each vertex that it moves. */
export interface MorphRows {
  readonly name: string;
  readonly vertices: readonly (readonly [
    index: number,
    x: number,
    y: number,
    z: number,
    normalX?: number,
    normalY?: number,
    normalZ?: number,
    u?: number,
    v?: number,
  ])[];
}

/** What a `.llm` file is made of. Vectors of vertices are flat lists. */
export interface AvatarMeshSource {
  readonly positions?: readonly number[];
  readonly normals?: readonly number[];
  readonly uvs?: readonly number[];
  /** Missing for a mesh that follows one joint. */
  readonly weights?: readonly number[];
  readonly faces?: readonly (readonly [a: number, b: number, c: number])[];
  readonly jointNames?: readonly string[];
  readonly morphs?: readonly MorphRows[];
  readonly remaps?: readonly (readonly [source: number, destination: number])[];
  readonly hasDetail?: boolean;
}

/** A base file of the classic body. Numbers that are missing are zero; normals point up. */
export function avatarMeshBytes(source: AvatarMeshSource): Uint8Array<ArrayBuffer> {
  const { positions = [], weights, faces = [], jointNames = [], morphs = [], remaps = [] } = source;
  const count = positions.length / 3;
  const { normals = Array.from({ length: count }, () => [0, 0, 1]).flat() } = source;
  const { uvs = new Array<number>(2 * count).fill(0), hasDetail = false } = source;
  const writer = new ByteWriter();
  writeHeader(writer, weights !== undefined, hasDetail);
  writer.u16le(count);
  const binormals = new Array<number>(3 * count).fill(0);
  const detail = hasDetail ? new Array<number>(2 * count).fill(0.5) : [];
  for (const list of [positions, normals, binormals, uvs, detail, weights ?? []]) {
    for (const value of list) writer.f32le(value);
  }
  writeFaces(writer, faces);
  if (weights) {
    writer.u16le(jointNames.length);
    for (const name of jointNames) writeName(writer, name);
  }
  for (const { name, vertices } of morphs) writeMorph(writer, name, vertices);
  writeName(writer, 'End Morphs');
  writer.s32le(remaps.length);
  for (const pair of remaps) for (const vertex of pair) writer.s32le(vertex);
  return writer.finish();
}

/** A lower level of detail: triangles over the vertices of a base file. */
export function avatarMeshLevelBytes(
  faces: NonNullable<AvatarMeshSource['faces']>,
  hasWeights = true,
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writeHeader(writer, hasWeights, false);
  writeFaces(writer, faces);
  if (hasWeights) writer.u16le(0);
  writeName(writer, 'End Morphs');
  writer.s32le(0);
  return writer.finish();
}

function writeHeader(writer: ByteWriter, hasWeights: boolean, hasDetail: boolean): void {
  writer.raw(encodeLatin1('Linden Binary Mesh 1.0\0\0'));
  writer.u8(Number(hasWeights));
  writer.u8(Number(hasDetail));
  for (const value of [0, 9, 0]) writer.f32le(value);
  for (const value of [0, 0, 0]) writer.f32le(value);
  writer.u8(0);
  for (const value of [1, 1, 1]) writer.f32le(value);
}

function writeFaces(writer: ByteWriter, faces: NonNullable<AvatarMeshSource['faces']>): void {
  writer.u16le(faces.length);
  for (const face of faces) for (const vertex of face) writer.u16le(vertex);
}

function writeMorph(writer: ByteWriter, name: string, vertices: MorphRows['vertices']): void {
  writeName(writer, name);
  writer.s32le(vertices.length);
  for (const [index, x, y, z, nx = 0, ny = 0, nz = 0, u = 0, v = 0] of vertices) {
    writer.u32le(index);
    for (const value of [x, y, z, nx, ny, nz, 0, 0, 0, u, v]) writer.f32le(value);
  }
}

function writeName(writer: ByteWriter, name: string): void {
  const bytes = new Uint8Array(64);
  bytes.set(encodeLatin1(name).subarray(0, 64));
  writer.raw(bytes);
}
