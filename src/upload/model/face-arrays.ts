import type { UploadFace, UploadMaterial } from '../scene/upload-scene.ts';
import type { ModelSkin } from './model-skin.ts';
import type { PackedSource } from './packed-source.ts';
import type { WeldedFace } from './welded-face.ts';

/** A face as the upload has it: the numbers that its vertices refer to, side by side. */
export function uploadFace(
  { material, sources, vertices, indices }: WeldedFace,
  look: UploadMaterial,
  skin: ModelSkin | null,
): UploadFace {
  const normals = sources.normals && gather(sources.normals, vertices.normals);
  if (normals) makeUnitLength(normals);
  return {
    material,
    positions: gather(sources.positions, vertices.positions),
    normals,
    uvs: sources.uvs && gather(sources.uvs, vertices.uvs),
    indices,
    joints: skin && gatherWeights(skin, vertices.positions, skin.weights.joints, Uint8Array),
    weights: skin && gatherWeights(skin, vertices.positions, skin.weights.weights, Float32Array),
    look,
  };
}

/** -1 stands for zeros. */
function gather({ values, width }: PackedSource, groups: Int32Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(groups.length * width);
  for (let i = 0; i < groups.length; i++) {
    if (groups[i] < 0) continue;
    for (let k = 0; k < width; k++) out[i * width + k] = values[groups[i] * width + k];
  }
  return out;
}

function makeUnitLength(normals: Float32Array): void {
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = [normals[i], normals[i + 1], normals[i + 2]];
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length === 0) continue;
    normals[i] = x / length;
    normals[i + 1] = y / length;
    normals[i + 2] = z / length;
  }
}

/** Four values for each vertex; a position without weights has zeros. */
function gatherWeights<T extends Uint8Array<ArrayBuffer> | Float32Array<ArrayBuffer>>(
  { shared }: ModelSkin,
  positions: Int32Array,
  values: T,
  ArrayType: new (length: number) => T,
): T {
  const out = new ArrayType(positions.length * 4);
  for (let i = 0; i < positions.length; i++) {
    const position = shared[positions[i]];
    if (position === undefined) continue;
    for (let k = 0; k < 4; k++) out[i * 4 + k] = values[position * 4 + k];
  }
  return out;
}
