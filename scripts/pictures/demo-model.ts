import { readFileSync } from 'node:fs';
import type { DroppedFile } from '../../e2e/fixtures.ts';
import { decodeMesh, type MeshSkin, type Submesh } from '../../src/formats/mesh/index.ts';
import { type RigJoint, type RigWeights, rigText } from '../../test/collada/clean-models.ts';
import {
  colladaBytes,
  elementText,
  geometryText,
  sourceText,
} from '../../test/collada/collada-text.ts';

type Numbers = readonly number[];

/** Metres by which the model was bound with other shoulders than the default ones. */
const SHOULDERS_UP = 0.038;
const MOVED: Readonly<Record<string, Numbers>> = {
  mCollarLeft: [0, 0, SHOULDERS_UP],
  mCollarRight: [0, 0, SHOULDERS_UP],
};
/** These hang on the moved joints. */
const CARRIED = ['mShoulderLeft', 'mShoulderRight'];
/** Vertices that follow so many joints follow two more, a little. */
const SPREAD_FROM = 3;
const SPREAD = 0.03;
const MATERIALS = ['linen', 'collar'];

/**
 * Our linen tee as a COLLADA file of a beginner: bound to an avatar with higher shoulders, with five weights at some
 * vertices, and a few triangles without area.
 */
export async function demoModel(): Promise<DroppedFile> {
  const { lods, skin } = await decodeMesh(
    new Uint8Array(readFileSync('public/samples/linen-tee.llmesh')),
  );
  if (!skin || !lods.high) throw new TypeError('the linen tee has no rig');
  const weights = lods.high.flatMap((face) => spreadWeights(face, skin));
  const rig = rigText(skin.jointNames.map(badlyBound), weights.length, { mesh: 'tee', weights });
  return {
    name: 'linen-tee.dae',
    bytes: colladaBytes({ geometries: teeText(lods.high), ...rig }),
  };
}

function badlyBound(name: string): RigJoint {
  const moved = MOVED[name];
  const bound = moved ?? (CARRIED.includes(name) ? [0, 0, SHOULDERS_UP] : [0, 0, 0]);
  return { name, bound, ...(moved && { moved }) };
}

/** The weights of each vertex, some of which are spread over two joints more. */
function spreadWeights({ joints, weights, vertexCount }: Submesh, skin: MeshSkin): RigWeights {
  if (!joints || !weights) throw new TypeError('the linen tee has no weights');
  return Array.from({ length: vertexCount }, (_, vertex) => {
    const own = [0, 1, 2, 3]
      .map((slot) => [joints[4 * vertex + slot], weights[4 * vertex + slot]] as const)
      .filter(([, weight]) => weight > 0);
    if (own.length < SPREAD_FROM) return own;
    const others = [...skin.jointNames.keys()].filter((joint) =>
      own.every(([used]) => used !== joint),
    );
    return [...own, ...others.slice(0, 2).map((joint) => [joint, SPREAD] as const)];
  });
}

/** One geometry of all faces, each with a material of its own. */
function teeText(faces: readonly Submesh[]): string {
  const all = (read: (face: Submesh) => ArrayLike<number>) =>
    faces.flatMap((face) => Array.from(read(face), (value) => Number(value.toFixed(6)))).join(' ');
  const input = (semantic: string, source: string) =>
    `<input semantic="${semantic}" offset="0" source="#tee-${source}"/>`;
  let first = 0;
  const elements = faces.map(({ indices, vertexCount }, face) => {
    const list = Array.from(indices, (index) => index + first);
    const empty = [0, 7, 14].flatMap((corner) => [list[corner], list[corner], list[corner + 1]]);
    first += vertexCount;
    const text = `<p>${[...list, ...empty].join(' ')}</p>`;
    const inputs = `${input('NORMAL', 'normals')}${input('TEXCOORD', 'uvs')}`;
    return elementText('triangles', MATERIALS[face], text, inputs, 'tee');
  });
  return geometryText(elements.join(''), {
    id: 'tee',
    name: 'linen-tee',
    positions: all(({ positions }) => positions),
    sources:
      sourceText(
        'tee-normals',
        3,
        all(({ normals }) => normals ?? []),
      ) +
      sourceText(
        'tee-uvs',
        2,
        all(({ uvs }) => uvs ?? []),
      ),
  });
}
