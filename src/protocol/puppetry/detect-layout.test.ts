import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { JOINT_NAMES } from '../../avatar/joint-name-table.ts';
import {
  detectPuppetryLayout,
  encodePuppetryBlock,
  type JointEvent,
  otherLayouts,
  PUPPET_JOINT_NAMES,
  type PuppetryLayout,
  puppetJointName,
  SenderLayouts,
} from './index.ts';

/** Position alone in 16 bits: the same bytes in B and C. */
const AMBIGUOUS = hex('e8030000 0100 09000000 3d00 01 6586 cc8c 3293');
/** An orientation, the same in the first publication (wiki) and A. */
const IN_FLOATS = hex('1a040000 0100 0f000000 0800 0c 00000000 00000000 ee83843e');
const IN_B = hex('1a040000 0100 09000000 0800 0c ff7f ff7f 9f86');
const IN_C = hex('1a040000 0100 09000000 0800 02 ff7f ff7f 9f86');
/** Position 0 0 2, which is no rotation, before an orientation. */
const IN_WIKI = hex(
  '4c040000 0100 1b000000 3c00 05 00000000 00000000 00000040 00000000 0000003f 0000003f',
);

/** The same in A. */
const IN_A = hex(
  '4c040000 0100 1b000000 3c00 05 00000000 0000003f 0000003f 00000000 00000000 00000040',
);
/** mElbowLeft: 0.25 0.5 -0.125, then 0 0.5 0.5. Both may be a position or a rotation. */
const SHORT = hex(
  '4c040000 0100 1b000000 3c00 8d 0000803e 0000003f 000000be 00000000 0000003f 0000003f',
);

/** A record with one event of mElbowLeft that has a position and a rotation. */
function floats(position: Triple, rotation: Triple, layout: PuppetryLayout, id = 60): Uint8Array {
  const [x, y, z] = rotation;
  const w = Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z));
  const joint = { id, mask: 0x05, position, rotation: [x, y, z, w] as const, scale: null };
  return encodePuppetryBlock([{ time: 1, joints: [joint] }], layout);
}
type Triple = readonly [number, number, number];

const unit = fc.double({ min: -0.57, max: 0.57, noNaN: true });
const turn = fc.tuple(unit, unit, unit, fc.constant(1)).map((q) => {
  const length = Math.hypot(...q);
  return q.map((part) => part / length) as [number, number, number, number];
});
const place = fc.tuple(unit, unit, unit);

function events(masks: readonly number[]): fc.Arbitrary<JointEvent[]> {
  const joint = fc.record({
    mask: fc.constantFrom(...masks),
    position: place,
    rotation: turn,
    scale: fc.constant(null),
  });
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 132 }), { minLength: 6, maxLength: 6 });
  return fc
    .tuple(ids, fc.array(joint, { minLength: 1, maxLength: 6 }))
    .map(([numbers, joints]) => joints.map((each, i) => ({ ...each, id: numbers[i] })));
}

function detectedFor(joints: JointEvent[], layout: PuppetryLayout): PuppetryLayout {
  return detectPuppetryLayout(encodePuppetryBlock([{ time: 1, joints }], layout)).layout;
}

describe('the layout of a block', () => {
  it('is C for everything that the latest viewers send', () => {
    fc.assert(
      fc.property(events([0x02, 0x03, 0x0a, 0x0b]), (joints) => {
        expect(detectedFor(joints, 'C')).toBe('C');
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['A', 'B'] as const)('is %s where the first joint has an orientation', (layout) => {
    fc.assert(
      fc.property(events([0x04, 0x0c, 0x05, 0x0d, 0x8d]), (joints) => {
        const found = detectedFor(joints, layout);
        expect(found === 'wiki' ? 'A' : found).toBe(layout);
      }),
      { numRuns: 1000 },
    );
  });

  it('is that of the first publication if the supposed rotation is too long', () => {
    expect(detectPuppetryLayout(IN_WIKI)).toEqual({ layout: 'wiki', isCertain: true });
  });

  it('is the published order where both triples are short', () => {
    expect(detectPuppetryLayout(SHORT)).toEqual({ layout: 'wiki', isCertain: false });
    expect(otherLayouts(SHORT)).toEqual(['A']);
    expect(detectPuppetryLayout(IN_A)).toEqual({ layout: 'A', isCertain: true });
    expect([IN_A, IN_WIKI, IN_FLOATS, IN_B, IN_C].map(otherLayouts)).toEqual([[], [], [], [], []]);
    expect(otherLayouts(AMBIGUOUS)).toEqual(['B']);
  });

  it('is detected behind a record without joints', () => {
    const behind = Uint8Array.of(...hex('e8030000 0000 00000000'), ...IN_B);
    expect(detectPuppetryLayout(behind)).toEqual({ layout: 'B', isCertain: true });
  });

  it.each([
    ['no bytes', ''],
    ['no joint', 'e8030000 0000 00000000'],
    ['a cut record', '1a040000 0100 09000000 0800 0c'],
    ['a position that fits B and C', 'e8030000 0100 09000000 3d00 01 6586 cc8c 3293'],
  ])('is the usual one for %s', (_, text) => {
    expect(detectPuppetryLayout(hex(text))).toEqual({ layout: 'C', isCertain: false });
  });

  it('is probably B if A fits too', () => {
    // Mask 80 has no values in either layout: 3 bytes.
    const bare = hex('1a040000 0100 03000000 0800 80');
    expect(detectPuppetryLayout(bare)).toEqual({ layout: 'B', isCertain: false });
    const layouts = new SenderLayouts();
    expect(layouts.layoutFor('floats', IN_FLOATS)).toBe('wiki');
    expect(layouts.layoutFor('floats', bare)).toBe('wiki');
  });

  it('is detected for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 255 }), (bytes) => {
        expect(['wiki', 'A', 'B', 'C']).toContain(detectPuppetryLayout(bytes).layout);
      }),
    );
  });
});

describe('the layout of a sender', () => {
  it('decides where the bytes alone are ambiguous', () => {
    const layouts = new SenderLayouts();
    expect(layouts.layoutFor('old', IN_B)).toBe('B');
    expect(layouts.layoutFor('old', AMBIGUOUS)).toBe('B');
    expect(layouts.layoutFor('new', AMBIGUOUS)).toBe('C');
  });

  it('is corrected by the first unambiguous block', () => {
    const layouts = new SenderLayouts();
    expect(layouts.layoutFor('late', AMBIGUOUS)).toBe('C');
    expect(layouts.layoutFor('late', IN_B)).toBe('B');
    expect(layouts.layoutFor('floats', IN_FLOATS)).toBe('wiki');
    expect(layouts.layoutFor('floats', IN_A)).toBe('A');
    expect(layouts.layoutFor('floats', IN_FLOATS)).toBe('A');
  });

  it('changes only when a block does not fit', () => {
    const layouts = new SenderLayouts();
    expect(layouts.layoutFor('switcher', IN_C)).toBe('C');
    expect(layouts.layoutFor('switcher', IN_FLOATS)).toBe('wiki');
    expect(layouts.layoutFor('switcher', hex('00'))).toBe('wiki');
    expect(layouts.layoutFor('switcher', IN_C)).toBe('C');
  });

  it('changes with the third unambiguous block in a row, if the blocks fit both layouts', () => {
    const layouts = new SenderLayouts();
    const read = (block: Uint8Array) => [
      layouts.layoutFor('changer', block),
      layouts.isContradicted('changer'),
    ];
    expect(layouts.isContradicted('changer')).toBe(false);
    expect(read(IN_C)).toEqual(['C', false]);
    // As a block of layout C it would be a scale.
    expect(read(IN_B)).toEqual(['C', true]);
    expect(read(IN_B)).toEqual(['C', true]);
    expect(read(IN_C)).toEqual(['C', false]);
    expect([IN_B, IN_B, IN_B, AMBIGUOUS].map(read)).toEqual([
      ['C', true],
      ['C', true],
      ['B', false],
      ['B', false],
    ]);
  });

  it('is the forced one for all senders, until it is no longer forced', () => {
    const layouts = new SenderLayouts();
    layouts.layoutFor('old', IN_B);
    layouts.forced = 'wiki';
    expect(layouts.layoutFor('old', IN_C)).toBe('wiki');
    layouts.forced = null;
    expect(layouts.layoutFor('old', AMBIGUOUS)).toBe('B');
  });

  it('is forgotten with its sender, and when too many other senders follow', () => {
    const layouts = new SenderLayouts();
    layouts.layoutFor('gone', IN_B);
    layouts.forget('gone');
    expect(layouts.layoutFor('gone', AMBIGUOUS)).toBe('C');
    layouts.layoutFor('old', IN_B);
    for (let i = 0; i < 1024; i++) layouts.layoutFor(`sender ${i}`, IN_C);
    expect(layouts.layoutFor('old', AMBIGUOUS)).toBe('C');
  });
});

describe('the order of floats of a sender', () => {
  const PLACE: Triple = [0.3, 0.4, 0.1];

  it.each(['wiki', 'A'] as const)('is %s where limbs at rest show which one turns', (layout) => {
    const layouts = new SenderLayouts();
    const rest = floats(PLACE, [0, 0, 0.01], layout);
    const read = () => layouts.layoutFor('resting', rest);
    expect([read(), read(), read(), read()]).toEqual(['wiki', 'wiki', layout, layout]);
    // What was learnt holds for a block that says nothing itself.
    expect(layouts.layoutFor('resting', SHORT)).toBe(layout);
  });

  it.each(['wiki', 'A'] as const)(
    'is %s where a half-turn continues with the opposite',
    (layout) => {
      const layouts = new SenderLayouts();
      const turned = floats(PLACE, [0, 0.6, 0.799], layout);
      const beyond = floats(PLACE, [0, -0.61, -0.79], layout);
      expect(layouts.layoutFor('turning', turned)).toBe('wiki');
      expect(layouts.layoutFor('turning', beyond)).toBe(layout);
    },
  );

  it('is not decided by the spine, whose joints are near the pelvis', () => {
    const layouts = new SenderLayouts();
    const spine = floats([0.3, 0, 0], [0, 0, 0], 'A', 1);
    expect(Array.from({ length: 9 }, () => layouts.layoutFor('spine', spine)).at(-1)).toBe('wiki');
  });

  it('is known for each sender alone', () => {
    const layouts = new SenderLayouts();
    expect(layouts.layoutFor('one', IN_A)).toBe('A');
    expect(layouts.layoutFor('one', SHORT)).toBe('A');
    expect(layouts.layoutFor('other', SHORT)).toBe('wiki');
  });
});

describe('the numbers of bones', () => {
  it("are those of the viewers' code and of the skeleton", () => {
    const known = { mPelvis: 0, mChest: 6, mHead: 8, mCollarLeft: 58, mWristLeft: 61 };
    const more = {
      mHandMiddle1Left: 62,
      mHandThumb3Left: 76,
      mWristRight: 80,
      mHindLimb4Right: 132,
    };
    for (const [name, id] of Object.entries({ ...known, ...more })) {
      expect(puppetJointName(id)).toBe(name);
    }
    expect(PUPPET_JOINT_NAMES).toEqual(JOINT_NAMES.slice(0, 133).map(([name]) => name));
    expect(puppetJointName(133)).toBeNull();
  });
});
