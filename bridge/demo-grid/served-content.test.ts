import { expect, it } from 'vitest';
import { decodeExtraParams, meshIdOf } from '../../src/formats/extra-params/index.ts';
import { decodeTextureEntry } from '../../src/formats/texture-entry/index.ts';
import { assetUrl } from '../../test/asset-url.ts';
import { demoGridFixture, requestSeed } from '../../test/demo-grid/index.ts';
import { until } from '../../test/until.ts';

const { start, enter } = demoGridFixture();

it('the demo shows eight bots, and serves all their meshes and animations', async () => {
  await start({ content: undefined });
  const viewer = await enter({ agent: { Far: 512 } });
  const others = () => viewer.scene.avatars().filter(({ isOwn }) => !isOwn);
  await until(() => others().length >= 7, 'the bots appear');
  const isComplete = () =>
    viewer.scene
      .avatars()
      .every((avatar) => avatar.appearance && avatar.attachments.length > 0 && avatar.position);
  await until(isComplete, 'all avatars are complete');
  expect(new Set(others().map(({ names }) => names.firstName)).size).toBe(others().length);
  expect(viewer.largestDatagram).toBeLessThanOrEqual(1200);

  const parts = viewer.scene
    .avatars()
    .flatMap(({ attachments }) => attachments.flatMap(({ root, parts }) => [root, ...parts]));
  for (const { textureEntry } of parts) decodeTextureEntry(textureEntry);
  const params = parts.map(({ extraParams }) => decodeExtraParams(extraParams));
  const meshes = params.flatMap((each) => meshIdOf(each) ?? []);
  const maps = params.flatMap(({ sculpt }) => (sculpt && sculpt.shape !== 'mesh' ? sculpt.id : []));
  // Without prims of the hat.
  expect([meshes.length > 20, maps.length, params.length - meshes.length]).toEqual([true, 1, 3]);
  const animations = viewer.scene.avatars().flatMap((avatar) => avatar.animations);
  const capabilities = await requestSeed(viewer.login.seedCapability);
  const urls = [
    ...meshes.map((id) => assetUrl(capabilities, 'mesh', id)!),
    ...maps.map((id) => assetUrl(capabilities, 'texture', id)!),
    ...animations.map(({ id }) => assetUrl(capabilities, 'animatn', id)!),
  ];
  const statuses = await Promise.all(
    [...new Set(urls)].map(async (url) => (await fetch(url)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});
