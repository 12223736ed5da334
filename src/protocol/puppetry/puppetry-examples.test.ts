import { describe, expect, it } from 'vitest';
import { hex, toHex } from '../../../test/hex.ts';
import {
  type DecodedMask,
  decodePuppetryBlock,
  detectPuppetryLayout,
  encodeMask,
  encodePuppetryBlock,
  type JointEvent,
  type PuppetryLayout,
} from './index.ts';

/*
 * The worked examples of puppetry.md section 3.3: time, count, size, then each joint's id, mask and values.
 */

const NOTHING: DecodedMask = {
  position: null,
  rotation: null,
  scale: false,
  disableConstraint: false,
};
const HEAD = 8;
const ELBOW = 60;
const WRIST = 61;
/** 30 degrees about Z, exact and quantised to 16 bits. */
const TURNED = [0, 0, Math.sin(Math.PI / 12), Math.cos(Math.PI / 12)];
const TURNED_16 = [0, 0, 0.258717, 0.965953];

interface Expected {
  readonly id: number;
  readonly decoded: Partial<DecodedMask>;
  readonly position?: readonly number[];
  readonly rotation?: readonly number[];
}

type Example = [name: string, PuppetryLayout, bytes: string, time: number, ...Expected[]];

const wristPosition = (position: number[], frame: 'root' | 'parent' = 'root'): Expected => ({
  id: WRIST,
  decoded: { position: frame },
  position,
});
const headTurn = (rotation: number[]): Expected => ({
  id: HEAD,
  decoded: { rotation: 'parent' },
  rotation,
});
const wristTurn = (half: number, w: number): Expected => ({
  id: WRIST,
  decoded: { rotation: 'parent' },
  rotation: [half, half, half, w],
});
const elbow = (
  position: number[],
  rotation: number[],
  frame: 'root' | 'parent' = 'root',
): Expected => ({
  id: ELBOW,
  decoded: { position: frame, rotation: 'parent', disableConstraint: true },
  position,
  rotation,
});

const PLACE = [0.25, 0.5, 0.75];
const PLACE_16 = [0.249866, 0.499962, 0.749905];
const ELBOW_PLACE = [0.25, 0.5, -0.125];
const ELBOW_PLACE_16 = [0.249866, 0.499962, -0.125048];
const ELBOW_TURN = [0, 0.5, 0.5, Math.SQRT1_2];
const ELBOW_TURN_16 = [0, 0.499809, 0.499809, 0.707376];
/** 0.5 in 16 bits is 36044 steps; w follows from the length of 1. */
const HALF_16 = 0.499962;
const HALF_16_W = 0.500114;

const E1_FLOATS = 'e8030000 0100 0f000000 3d00 01 0000803e 0000003f 0000403f';
const E2_FLOATS = '1a040000 0100 0f000000 0800 0c 00000000 00000000 ee83843e';
const E3_16 = '4c040000 0100 0f000000 3c00 8d ff7f cb8c cb8c 6586 cc8c cc7c';

const EXAMPLES: readonly Example[] = [
  ['E1', 'wiki', E1_FLOATS, 1000, wristPosition(PLACE)],
  ['E1', 'A', E1_FLOATS, 1000, wristPosition(PLACE)],
  ['E1', 'B', 'e8030000 0100 09000000 3d00 01 6586 cc8c 3293', 1000, wristPosition(PLACE_16)],
  [
    'E1 target',
    'C',
    'e8030000 0100 09000000 3d00 10 6586 cc8c 3293',
    1000,
    wristPosition(PLACE_16),
  ],
  [
    'E1 local',
    'C',
    'e8030000 0100 09000000 3d00 01 6586 cc8c 3293',
    1000,
    wristPosition(PLACE_16, 'parent'),
  ],
  ['E2', 'wiki', E2_FLOATS, 1050, headTurn(TURNED)],
  ['E2', 'A', E2_FLOATS, 1050, headTurn(TURNED)],
  ['E2', 'B', '1a040000 0100 09000000 0800 0c ff7f ff7f 9f86', 1050, headTurn(TURNED_16)],
  ['E2', 'C', '1a040000 0100 09000000 0800 02 ff7f ff7f 9f86', 1050, headTurn(TURNED_16)],
  [
    'E3',
    'wiki',
    '4c040000 0100 1b000000 3c00 8d 0000803e 0000003f 000000be 00000000 0000003f 0000003f',
    1100,
    elbow(ELBOW_PLACE, ELBOW_TURN),
  ],
  [
    'E3',
    'A',
    '4c040000 0100 1b000000 3c00 8d 00000000 0000003f 0000003f 0000803e 0000003f 000000be',
    1100,
    elbow(ELBOW_PLACE, ELBOW_TURN),
  ],
  ['E3', 'B', E3_16, 1100, elbow(ELBOW_PLACE_16, ELBOW_TURN_16)],
  // The target bit is 10, and the rotation is the joint's own.
  ['E3 target', 'C', E3_16.replace('8d', '1a'), 1100, elbow(ELBOW_PLACE_16, ELBOW_TURN_16)],
  [
    'E3 local',
    'C',
    E3_16.replace('8d', '0b'),
    1100,
    elbow(ELBOW_PLACE_16, ELBOW_TURN_16, 'parent'),
  ],
  [
    'E4',
    'A',
    '7e040000 0200 1e000000 0800 0c 00000000 00000000 ee83843e 3d00 0c 0000003f 0000003f 0000003f',
    1150,
    headTurn(TURNED),
    wristTurn(0.5, 0.5),
  ],
  [
    'E4',
    'B',
    '7e040000 0200 12000000 0800 0c ff7f ff7f 9f86 3d00 0c cc8c cc8c cc8c',
    1150,
    headTurn(TURNED_16),
    wristTurn(HALF_16, HALF_16_W),
  ],
  [
    'E4',
    'C',
    '7e040000 0200 12000000 0800 02 ff7f ff7f 9f86 3d00 02 cc8c cc8c cc8c',
    1150,
    headTurn(TURNED_16),
    wristTurn(HALF_16, HALF_16_W),
  ],
  ['the empty record', 'C', 'e8030000 0000 00000000', 1000],
];

const close = (values: readonly number[] | undefined) =>
  values ? values.map((value) => expect.closeTo(value, 6)) : null;

describe.each(EXAMPLES)('%s in layout %s', (_name, layout, text, time, ...expected) => {
  const bytes = hex(text);
  const { records, warnings } = decodePuppetryBlock(bytes, layout);

  it('has the values of the reference', () => {
    const joints = expected.map(({ id, decoded, position, rotation }) => ({
      id,
      mask: encodeMask(layout, { ...NOTHING, ...decoded }),
      position: close(position),
      rotation: close(rotation),
      scale: null,
    }));
    expect(records).toEqual([{ time, joints }]);
    expect(warnings).toEqual([]);
  });

  it('is encoded as it was decoded', () => {
    expect(toHex(encodePuppetryBlock(records, layout))).toBe(toHex(bytes));
  });
});

describe('the layout of the examples', () => {
  it.each(EXAMPLES)('of %s is detected as %s', (name, layout, text) => {
    // Bytes that have the same meaning in both layouts, or are ambiguous: the published order.
    const sameAs: Record<string, PuppetryLayout> = {
      'E1 A': 'wiki',
      'E2 A': 'wiki',
      'E3 A': 'wiki',
      'E4 A': 'wiki',
      'E1 B': 'C',
    };
    expect(detectPuppetryLayout(hex(text)).layout).toBe(sameAs[`${name} ${layout}`] ?? layout);
  });
});

it('encodes the exact values of E3 as floats', () => {
  const event: JointEvent = {
    id: ELBOW,
    mask: 0x8d,
    position: [0.25, 0.5, -0.125],
    rotation: [0, 0.5, 0.5, Math.SQRT1_2],
    scale: null,
  };
  expect(toHex(encodePuppetryBlock([{ time: 1100, joints: [event] }], 'wiki'))).toBe(
    toHex(
      hex('4c040000 0100 1b000000 3c00 8d 0000803e 0000003f 000000be 00000000 0000003f 0000003f'),
    ),
  );
});
