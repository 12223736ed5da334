import { deflate } from 'pako';
import { ByteReader, joinBytes } from '../bytes/index.ts';
import { inflateWithPako } from '../inflate/index.ts';
import {
  asArray,
  asMap,
  encodeLlsdBinary,
  type Llsd,
  type LlsdMap,
  readLlsdBinary,
  skipBinaryMarker,
} from '../llsd/index.ts';
import { encodeIndices, encodeWeights, matricesToLlsd } from './encode-mesh.ts';
import { type LodName, type MeshSkin, SECTION_LIMITS } from './mesh-asset.ts';
import { readMeshHeader } from './mesh-header.ts';

/** What of a face is replaced. */
export interface FaceChange {
  /** 3 per triangle, of the same vertices; without any, the slot becomes empty. */
  readonly indices?: Uint32Array;
  /** 4 per vertex, both together. */
  readonly joints?: Uint8Array;
  readonly weights?: Float32Array;
}

/** What of a mesh asset is replaced. */
export interface MeshChanges {
  /** The list of joints; null where it stays. */
  readonly skin: Pick<
    MeshSkin,
    'jointNames' | 'inverseBindMatrices' | 'altInverseBindMatrices'
  > | null;
  /** By level, for each of its faces; null for a face that stays. */
  readonly levels: { readonly [Level in LodName]?: readonly (FaceChange | null)[] };
}

/**
 * The same mesh asset with other joints, weights and triangles. Vertices, and everything else that it contains, are kept to
 * the last bit: sections without a change are copied, and of others only what is replaced is encoded again.
 *
 * @throws {@link DecodeError} as `decodeMesh`, of which the asset is to come.
 */
export function rewriteMesh(bytes: Uint8Array, changes: MeshChanges): Uint8Array<ArrayBuffer> {
  const { sections, dataOffset } = readMeshHeader(bytes);
  const reader = new ByteReader(bytes, { format: 'mesh' });
  skipBinaryMarker(reader);
  const header = new Map(readLlsdBinary(reader, SECTION_LIMITS) as LlsdMap);
  const parts: Uint8Array[] = [];
  let offset = 0;
  const inOrder = [...sections].toSorted(([, a], [, b]) => a.offset - b.offset);
  for (const [name, section] of inOrder) {
    const start = dataOffset + section.offset;
    const data = rewriteSection(name, bytes.subarray(start, start + section.size), changes);
    header.set(
      name,
      new Map<string, Llsd>([
        ...(asMap(header.get(name)) ?? []),
        ['offset', BigInt(offset)],
        ['size', BigInt(data.length)],
      ]),
    );
    parts.push(data);
    offset += data.length;
  }
  return joinBytes([encodeLlsdBinary(header), ...parts]);
}

function rewriteSection(name: string, data: Uint8Array, changes: MeshChanges): Uint8Array {
  const faces = changes.levels[name.replace(/_lod$/, '') as LodName] ?? [];
  const isSkin = name === 'skin' && changes.skin !== null;
  if (!isSkin && faces.every((face) => face === null)) return data;
  const reader = new ByteReader(inflateWithPako(data), { format: 'mesh', path: name });
  skipBinaryMarker(reader);
  const value = readLlsdBinary(reader, SECTION_LIMITS);
  const changed = isSkin ? withSkin(asMap(value), changes) : withFaces(asArray(value), faces);
  return deflate(encodeLlsdBinary(changed), { level: 9 });
}

function withSkin(map: LlsdMap | undefined, { skin }: MeshChanges): Llsd {
  const changed = new Map(map);
  if (!skin) return changed;
  changed.set('joint_names', [...skin.jointNames]);
  changed.set('inverse_bind_matrix', matricesToLlsd(skin.inverseBindMatrices));
  if (skin.altInverseBindMatrices) {
    changed.set('alt_inverse_bind_matrix', matricesToLlsd(skin.altInverseBindMatrices));
  }
  return changed;
}

function withFaces(
  list: readonly Llsd[] | undefined,
  changes: readonly (FaceChange | null)[],
): Llsd {
  return (list ?? []).map((face, index) => {
    const change = changes[index];
    if (!change) return face;
    const { indices, joints, weights } = change;
    if (indices?.length === 0) return new Map([['NoGeometry', true]]);
    const changed = new Map(asMap(face));
    if (indices) changed.set('TriangleList', encodeIndices(indices));
    if (joints && weights) changed.set('Weights', encodeWeights(joints, weights));
    return changed;
  });
}
