import { describe, expect, it } from 'vitest';
import { defaultSkeleton } from '../../avatar/index.ts';
import { bodyJoints, layOutBones } from './bone-layout.ts';

const joint = (name: string): number => defaultSkeleton.jointNumber(name);

function bones(names: string[]): string[] {
  const layout = layOutBones(defaultSkeleton, names.map(joint));
  return Array.from(layout.heads, (head, bone) => {
    const end = layout.ends[bone];
    return `${defaultSkeleton.nameOf(head)}>${end < 0 ? 'tip' : defaultSkeleton.nameOf(end)}`;
  });
}

describe('layOutBones', () => {
  it('bridges joints that are not shown and ends chains at their tips', () => {
    expect(bones(['mPelvis', 'mTorso', 'mChest', 'mNeck'])).toEqual([
      'mPelvis>mTorso',
      'mTorso>mChest',
      'mChest>mNeck',
      'mNeck>tip',
    ]);
  });

  it('fans out to all children', () => {
    expect(bones(['mChest', 'mCollarLeft', 'mCollarRight'])).toContain('mChest>mCollarLeft');
    expect(bones(['mChest', 'mCollarLeft', 'mCollarRight'])).toContain('mChest>mCollarRight');
  });

  it('contains each joint once, sized by the bone that ends there', () => {
    const layout = layOutBones(defaultSkeleton, [joint('mNeck'), joint('mHead'), joint('mNeck')]);
    expect([...layout.joints]).toEqual([joint('mNeck'), joint('mHead')]);
    expect([...layout.sizedBy]).toEqual([0, 0]);
  });

  it('has no bone for a lone joint without a tip', () => {
    const attachment = defaultSkeleton.rows.findIndex((row) => row.kind === 'attachment');
    const layout = layOutBones(defaultSkeleton, [attachment]);
    expect(layout.heads.length).toBe(0);
    expect([...layout.sizedBy]).toEqual([-1]);
  });
});

describe('bodyJoints', () => {
  it('contains limbs and fingers, and neither face nor wings nor volumes', () => {
    const names = bodyJoints(defaultSkeleton).map((number) => defaultSkeleton.nameOf(number));
    expect(names).toEqual(expect.arrayContaining(['mPelvis', 'mToeLeft', 'mHandIndex3Right']));
    expect(names.filter((name) => /Face|Wing|Tail|Eye|Hind|[A-Z]{3}/.test(name))).toEqual([]);
  });
});
