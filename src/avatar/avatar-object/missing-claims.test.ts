import { expect, it } from 'vitest';
import { defaultSkeleton } from '../skeleton.ts';
import type { GlobalSkeleton } from './avatar-object.ts';
import { missingClaims } from './missing-claims.ts';

const transform = (source: string, z: number) => ({
  ...{ source, rank: 1, locksScale: false },
  translation: [0, 0, z] as const,
});

const SKELETON: GlobalSkeleton = {
  rule: 'rank',
  joints: [
    { joint: 'mChest', transforms: [transform('Body', 1), transform('shirt', 2)] },
    { joint: 'mHead', transforms: [transform('Body', 3)] },
    { joint: 'mOfALaterSkeleton', transforms: [transform('Body', 4)] },
  ],
  pelvisOffsets: [{ source: 'Body', offset: 0.1 }],
};

it('gives the joint positions of meshes that are missing, whatever the case of their ids', () => {
  const joint = (name: string) => defaultSkeleton.jointNumber(name);
  expect(missingClaims(SKELETON, new Set(['SHIRT']))).toEqual([
    {
      meshId: 'body',
      claims: [
        { joint: joint('mChest'), position: [0, 0, 1], locksScale: false },
        { joint: joint('mHead'), position: [0, 0, 3], locksScale: false },
      ],
      pelvisOffset: 0.1,
    },
  ]);
  expect(missingClaims(SKELETON, new Set(['shirt', 'body']))).toEqual([]);
});
