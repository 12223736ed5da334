import { Player } from '../src/app/playback/player.ts';
import { BONE_COUNT, defaultSkeleton } from '../src/avatar/index.ts';
import { wornMesh } from '../test/worn-mesh.ts';
import { type BenchResult, interleave, scaled } from './measure.ts';

const MESHES = 40;
const ROUNDS = 31;
const CHANGES_PER_ROUND = 20;
const TARGET_RATIO = 4;

/** Takes one of many meshes off an avatar and puts it on again; the peer wears all of them anew. */
export function run(): BenchResult[] {
  const jointNames = Array.from({ length: BONE_COUNT }, (_, joint) =>
    defaultSkeleton.nameOf(joint),
  );
  const outfit = Array.from({ length: MESHES }, (_, index) =>
    wornMesh(`mesh ${index}`, jointNames, {
      altInverseBindMatrices: Float64Array.from(
        jointNames.flatMap(() => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, index / 100, 1]),
      ),
    }),
  );
  const others = outfit.filter((_, index) => index !== MESHES / 2);
  const player = new Player();
  player.wearMeshes(outfit);
  const change = () => {
    for (let k = 0; k < CHANGES_PER_ROUND; k++) player.wearMeshes(k % 2 ? outfit : others);
  };
  const anew = () => {
    for (let k = 0; k < CHANGES_PER_ROUND; k++) new Player().wearMeshes(k % 2 ? outfit : others);
  };
  const { ours, peer } = interleave(ROUNDS, change, anew);
  const ratio = peer.median / ours.median;
  return [
    {
      name: `wearing or removing one of ${MESHES} meshes that move every bone, against wearing all of them`,
      unit: 'µs CPU',
      ours: scaled(ours, 1 / CHANGES_PER_ROUND),
      peer: scaled(peer, 1 / CHANGES_PER_ROUND),
      ratio,
      target: `at least ${TARGET_RATIO} times less`,
      met: ratio >= TARGET_RATIO,
      note: `${MESHES * BONE_COUNT} claims on ${BONE_COUNT} joints`,
    },
  ];
}
