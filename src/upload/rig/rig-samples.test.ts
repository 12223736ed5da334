import { expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { readColladaScene } from '../collada/read-collada-scene.ts';
import { observeRig } from './observe-rig.ts';
import { boundsAtRest, restPalette } from './rest-pose.ts';

/** What an independent reader says of a mesh: metres, and millimetres where a name says so. */
interface MeshFacts {
  readonly bounds_skinned_default_skeleton: readonly (readonly number[])[];
  readonly bounds_skinned_with_overrides?: readonly (readonly number[])[];
  readonly bind_position_max_off_default_mm: readonly [number, string];
}

describeWithSamples('real models on an avatar at rest', () => {
  const facts = JSON.parse(new TextDecoder().decode(sharedFile('samples/upload/facts.json')));
  const read = (file: string) =>
    readColladaScene(sharedFile(`samples/upload/${file}`), defaultSkeleton);

  it.each(['angel_2016_08_05.dae', 'Little_Bear_90.dae', 'Skeleton.Male.dae'])(
    'stand as an independent reader has them: %s',
    (file) => {
      const scene = read(file);
      const meshes: readonly MeshFacts[] = facts[file].meshes;
      expect(scene.models).toHaveLength(meshes.length);
      scene.models.forEach((model, index) => {
        const mesh = meshes[index];
        const boundsWith = (positions: boolean) =>
          boundsAtRest(model, restPalette(model.skin!, defaultSkeleton, positions))!;
        expectBounds(boundsWith(false), mesh.bounds_skinned_default_skeleton);
        const moved = mesh.bounds_skinned_with_overrides ?? mesh.bounds_skinned_default_skeleton;
        expectBounds(boundsWith(true), moved);
      });
    },
  );

  it('tell the joint of the bear that is furthest from the default skeleton', () => {
    const [furthest, joint] =
      facts['Little_Bear_90.dae'].meshes[0].bind_position_max_off_default_mm;
    const worst = observeRig(read('Little_Bear_90.dae'))
      .filter(({ rule }) => rule === 'bind-pose-off')
      .toSorted((a, b) => b.value! - a.value!)[0];
    expect(worst.subject).toBe(joint);
    expect(worst.value! * 1000).toBeCloseTo(furthest, 1);
  });
});

type Corners = { readonly min: readonly number[]; readonly max: readonly number[] };

function expectBounds({ min, max }: Corners, expected: readonly (readonly number[])[]): void {
  [min, max].forEach((corner, side) => {
    corner.forEach((value, axis) => {
      expect(Math.abs(value - expected[side][axis])).toBeLessThan(2e-6);
    });
  });
}
