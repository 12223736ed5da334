import { MeshBasicMaterial } from 'three';
import { expect, test } from 'vitest';
import { rigFace, rigSkin } from '../../../test/rig-face.ts';
import { bindSkin, defaultSkeleton } from '../../avatar/index.ts';
import { FaceGeometries } from '../../render/face-geometries.ts';
import { MeshView } from '../../render/mesh-view.ts';
import { Player } from '../playback/player.ts';
import { LiveStretch } from './live-stretch.ts';
import type { NamedStretch } from './rig-view-state.ts';

const SKIN = rigSkin(
  ['mTorso', 'mChest'],
  [
    [0, 0, 1.151],
    [-0.015, 0, 1.356],
  ],
);
/** A triangle between torso and chest, 0.2 m high. */
const FACE = rigFace(
  [0, 0, 1.2, 0.05, 0, 1.2, 0, 0, 1.4],
  [0, 1, 2],
  [[[0, 1]], [[0, 1]], [[1, 1]]],
);

test('stretch of the drawn pose is published once, and again when the pose changes', () => {
  const player = new Player();
  player.update();
  const published: NamedStretch[] = [];
  let frames = 0;
  const stage = { player, invalidate: () => frames++ };
  const live = new LiveStretch(stage, (stretch) => published.push(stretch));
  const resources = { geometries: new FaceGeometries(), wireframe: new MeshBasicMaterial() };
  const materialOf = () => new MeshBasicMaterial();
  const view = new MeshView(resources, { faces: [FACE], jointCount: 2, materialOf });
  const binding = bindSkin(SKIN, defaultSkeleton);
  live.start({ meshView: view, faces: [FACE], skin: SKIN, binding });
  live.advance();
  expect(published).toEqual([{ longest: null, shortest: null, stretched: 0, squeezed: 0 }]);
  // The picture with the new colours.
  expect(frames).toBe(1);
  live.advance();
  expect([published.length, frames, live.isBusy]).toEqual([1, 1, false]);

  // The chest is raised by 0.2 m; figures wait until the last ones could be read.
  view.palette[16 + 14] += 0.2;
  live.advance();
  expect([frames, live.isBusy]).toEqual([2, true]);
  const start = performance.now();
  while (published.length < 2 && performance.now() - start < 5000) live.advance();
  expect(published[1].longest?.ratio).toBeCloseTo(2, 2);
  expect(published[1].longest?.joint).toBe('mChest');
  expect(live.isBusy).toBe(false);
});
