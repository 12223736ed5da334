import { expect, it } from 'vitest';
import {
  colladaBytes,
  geometryText,
  RIG_NODES,
  skinText,
} from '../../../test/collada/collada-text.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import {
  bindSkin,
  composeWorld,
  createWorldPose,
  defaultSkeleton,
  fillPalette,
} from '../../avatar/index.ts';
import { readColladaScene } from '../collada/read-collada-scene.ts';
import { asModelled } from './as-modelled.ts';

/** The vertices of the first face on an avatar at rest, 3 numbers each. */
async function atRest(parts: Parameters<typeof colladaBytes>[0]): Promise<number[]> {
  const [mesh] = await asModelled(readColladaScene(colladaBytes(parts)), defaultSkeleton);
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, defaultSkeleton.restPose());
  const binding = bindSkin(mesh!.skin!, defaultSkeleton);
  const palette = new Float32Array(16 * binding.count);
  fillPalette(palette, world, binding);
  const [{ positions, joints, vertexCount }] = mesh!.lods.high!;
  return Array.from({ length: vertexCount }, (_, vertex) => {
    const m = palette.subarray(16 * joints![4 * vertex]);
    const [x, y, z] = positions.subarray(3 * vertex, 3 * vertex + 3);
    return [0, 1, 2].map((k) => m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k]);
  }).flat();
}

const SQUARE = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];

it('rests where the file has it, whatever its joints would do', async () => {
  // Bound to joints at the origin: uploaded, it would hang at the pelvis.
  const square = await atRest({ controllers: skinText(), nodes: RIG_NODES });
  expectNumbers(square, SQUARE, 1e-4);
});

it('has the axis and the unit of the file, and its bind shape', async () => {
  const bindShape = '<bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 2 0 0 0 1</bind_shape_matrix>';
  const square = await atRest({
    asset: '<unit meter="0.5"/><up_axis>Y_UP</up_axis>',
    controllers: skinText({ bindShape }),
    nodes: RIG_NODES,
  });
  // First 2 along Z, then (x, y, z) → (x, -z, y) at half the size.
  expectNumbers(square, [0, -1, 0, 0.5, -1, 0, 0.5, -1, 0.5, 0, -1, 0.5], 1e-4);
});

it('leaves static models out, which an upload does not change', async () => {
  const scene = readColladaScene(colladaBytes({ geometries: geometryText() }));
  expect(await asModelled(scene, defaultSkeleton)).toEqual([null]);
});
