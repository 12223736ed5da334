import { describe, expect, it } from 'vitest';
import { bvhBytes, bvhText } from '../../test/bvh-text.ts';
import { describeWithSamples, sharedFile } from '../../test/samples.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import { decodeAsset } from './index.ts';
import { inflateWithPako } from './inflate/index.ts';

const options = { inflate: inflateWithPako, joints: defaultSkeleton };

describe('decodeAsset', () => {
  it('makes an animation of a BVH', async () => {
    const frames = [0, 30, 30].map((angle) => [0, 0, angle]);
    const asset = await decodeAsset(bvhBytes(bvhText({ name: 'hip' }, frames)), options);
    expect(asset).toMatchObject({
      kind: 'animation',
      source: 'bvh',
      animation: { basePriority: 2, joints: [{ name: 'mPelvis' }] },
    });
  });

  it('passes on what the decoder has against a file', async () => {
    await expect(decodeAsset(bvhBytes('HIERARCHY\nROOT Hips\n'), options)).rejects.toMatchObject({
      format: 'bvh',
      code: 'root-not-hip',
      offset: 10,
    });
  });
});

describeWithSamples('decodeAsset on the samples', () => {
  it.each([
    ['anim/walk.anim', { kind: 'animation', source: 'anim' }],
    ['bvh/clap.bvh', { kind: 'animation', source: 'bvh' }],
    ['mesh/tshirt.llmesh', { kind: 'mesh' }],
  ])('recognises %s by its bytes', async (path, expected) => {
    await expect(decodeAsset(sharedFile(`samples/${path}`), options)).resolves.toMatchObject(
      expected,
    );
  });
});
