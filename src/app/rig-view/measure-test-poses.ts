import type { Steps } from '../../async/index.ts';
import {
  bindSkin,
  createPose,
  createWorldPose,
  defaultSkeleton,
  fillPalette,
  type Pose,
} from '../../avatar/index.ts';
import {
  composeTestPose,
  EdgeStretch,
  TEST_POSES,
  type TestPose,
  type TestPoseId,
} from '../../avatar/rig/index.ts';
import type { MeshSkin, Submesh } from '../../formats/mesh/index.ts';
import { namedStretch } from './named-stretch.ts';
import type { NamedStretch } from './rig-view-state.ts';

/**
 * Measures the stretch of a mesh in all test poses, in steps; `publish` is called with those that are done after each.
 *
 * @param baseOf - the body at rest, with what is worn; asked once, in the first step.
 */
export function* measureTestPoses(
  { faces, skin }: { readonly faces: readonly Submesh[]; readonly skin: MeshSkin },
  baseOf: () => Pose,
  publish: (stretches: ReadonlyMap<TestPoseId, NamedStretch>) => void,
): Steps {
  const binding = bindSkin(skin, defaultSkeleton);
  const palette = new Float32Array(16 * binding.count);
  const world = createWorldPose();
  const scratch = createPose();
  const base = baseOf();
  const compose = (pose: TestPose | null) => {
    composeTestPose(world, defaultSkeleton, base, pose, scratch);
    fillPalette(palette, world, binding);
  };
  const stretch = new EdgeStretch(faces, palette.length);
  compose(null);
  stretch.setRest(palette);
  const stretches = new Map<TestPoseId, NamedStretch>();
  for (const pose of TEST_POSES) {
    yield;
    compose(pose);
    stretches.set(pose.id, namedStretch(yield* stretch.run(palette), skin));
    publish(new Map(stretches));
  }
}
