import { describe, expect, it } from 'vitest';
import {
  clip,
  oldClip,
  oneConstraint,
  PELVIS_TO_GROUND,
  TORSO,
  warningCodes,
} from '../../../test/animation-bytes.ts';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { decodeAnimation, encodeAnimation } from './index.ts';

/* What the viewer refuses (errors) and what it only corrects (warnings): animation.md section 3.1. */

const NAN = '00 00 c0 7f';

type Case = [code: string, bytes: Uint8Array, path: string, offset: number, details?: object];

/* The header has 41 bytes, mPelvis 36: its constraint count is at 77, the first constraint at 81. */
const ERRORS: Case[] = [
  ['truncated', hex(''), 'version', 0, { needed: 2, left: 0 }],
  ['truncated', clip().subarray(0, 30), 'ease_out_duration', 29],
  ['truncated', hex('01 00 00 00 02 00 00 00 00 00 80 3f 61 62'), 'emote_name', 12],
  [
    'truncated',
    clip({ joints: '6d 50 '.repeat(9), numConstraints: '' }),
    'joints[0].joint_name',
    41,
  ],
  ['truncated', clip({ numConstraints: '00 00' }), 'num_constraints', 77],
  ['bad-version', clip({ version: '01 00 01 00' }), 'version', 0, { version: 1, subVersion: 1 }],
  ['bad-version', clip({ version: '00 00 00 00' }), 'version', 0],
  ['priority-too-low', clip({ basePriority: 'fe ff ff ff' }), 'base_priority', 4, { found: -2 }],
  ['not-finite', clip({ duration: NAN }), 'duration', 8, { found: 'NaN' }],
  ['not-finite', clip({ loopIn: NAN }), 'loop_in_point', 13],
  ['not-finite', clip({ loopOut: '00 00 80 7f' }), 'loop_out_point', 17, { found: 'Infinity' }],
  ['not-finite', clip({ easeIn: NAN }), 'ease_in_duration', 25],
  ['not-finite', clip({ easeOut: NAN }), 'ease_out_duration', 29],
  ['duration-too-long', clip({ duration: '01 00 70 42' }), 'duration', 8, { limit: 60 }],
  ['negative-duration', clip({ duration: '00 00 80 bf' }), 'duration', 8, { joint: 'mPelvis' }],
  ['hand-pose-unknown', clip({ handPose: '0f 00 00 00' }), 'hand_pose', 33, { found: 15 }],
  ['no-joints', clip({ numJoints: '00 00 00 00' }), 'num_joints', 37],
  ['too-many-joints', clip({ numJoints: 'd9 00 00 00' }), 'num_joints', 37, { found: 217 }],
  ['count-over-end', clip({ numJoints: '04 00 00 00' }), 'num_joints', 37, { room: 3, left: 40 }],
  [
    'forbidden-joint',
    clip({ joints: '6d 52 6f 6f 74 00 00 00 00 00 00 00 00 00 00 00 00 00' }),
    'joints[0].joint_name',
    41,
    { joint: 'mRoot' },
  ],
  [
    'forbidden-joint',
    clip({ joints: '6d 53 63 72 65 65 6e 00 00 00 00 00 00 00 00 00 00 00 00 00' }),
    'joints[0].joint_name',
    41,
  ],
  [
    'priority-too-low',
    clip({ joints: '61 00 fe ff ff ff 00 00 00 00 00 00 00 00' }),
    'joints[0].joint_priority',
    43,
    { found: -2, joint: 'a' },
  ],
  [
    'negative-count',
    clip({ joints: '61 00 00 00 00 00 ff ff ff ff 00 00 00 00' }),
    'joints[0].num_rot_keys',
    47,
    { found: -1, joint: 'a' },
  ],
  [
    'negative-count',
    clip({ joints: '61 00 00 00 00 00 00 00 00 00 00 00 00 80' }),
    'joints[0].num_pos_keys',
    51,
  ],
  [
    'count-over-end',
    clip({ joints: '61 00 00 00 00 00 00 00 01 00 00 00 00 00' }),
    'joints[0].num_rot_keys',
    47,
    { found: 65536, room: 1, bytesEach: 8, left: 8, joint: 'a' },
  ],
  [
    'not-finite',
    oldClip({
      joints: `61 00 00 00 00 00 00 00 00 00 01 00 00 00 ${'00'.repeat(8)} ${NAN} 00000000`,
    }),
    'joints[0].pos_keys[0].y',
    63,
  ],
  ['count-over-end', clip({ numConstraints: '01 00 00 00' }), 'num_constraints', 77, { room: 0 }],
  [
    'chain-over-joints',
    oneConstraint(PELVIS_TO_GROUND.replace('00', '02')),
    'constraints[0].chain_length',
    81,
    { found: 2, joints: 1 },
  ],
  [
    'constraint-type-unknown',
    oneConstraint(PELVIS_TO_GROUND.replace('00  00', '00  02')),
    'constraints[0].constraint_type',
    82,
    { found: 2 },
  ],
  [
    'volume-unknown',
    oneConstraint(PELVIS_TO_GROUND.replace('50 45', '47 45')),
    'constraints[0].source_volume',
    83,
    { volume: 'GELVIS' },
  ],
  [
    'volume-unknown',
    oneConstraint(PELVIS_TO_GROUND.replace('47 52', '48 52')),
    'constraints[0].target_volume',
    111,
    { volume: 'HROUND' },
  ],
  [
    'not-finite',
    oneConstraint(PELVIS_TO_GROUND.replace('00 00 80 bf', NAN)),
    'constraints[0].source_offset.z',
    107,
  ],
  [
    'not-finite',
    oneConstraint(PELVIS_TO_GROUND.replace(/00 00 20 41$/, NAN)),
    'constraints[0].ease_out_stop',
    163,
  ],
];

describe('errors of decodeAnimation', () => {
  it.each(ERRORS)('%s (case %#)', (code, bytes, path, offset, details = {}) => {
    const error = expectDecodeError(() => decodeAnimation(bytes), code);
    expect(error).toMatchObject({ format: 'anim', path, offset, details });
    expect(decodeAnimation(clip()).warnings).toEqual([]);
  });

  it('refuses GROUND as a source', () => {
    const constraint = PELVIS_TO_GROUND.replace('50 45 4c 56 49 53', '47 52 4f 55 4e 44');
    expectDecodeError(() => decodeAnimation(oneConstraint(constraint)), 'volume-unknown');
  });
});

const twoKeys = (first: string, second: string) =>
  `61 00 00 00 00 00  02 00 00 00 ${first} ${second}  00 00 00 00`;
const MIDDLE = 'ff 7f ff 7f ff 7f';

const WARNINGS: Case[] = [
  ['base-priority-clamped', clip({ basePriority: '07 00 00 00' }), 'base_priority', 4],
  ['duration-below-zero', oldClip({ duration: '00 00 80 bf' }), 'duration', 8],
  [
    'emote-closed-mouth',
    clip({ emote: '43 6c 6f 73 65 64 5f 4d 6f 75 74 68 00' }),
    'emote_name',
    12,
  ],
  ['emote-unknown', clip({ emote: '58 00' }), 'emote_name', 12],
  ['loop-outside', clip({ loopIn: '00 00 80 bf' }), 'loop_in_point', 13],
  ['loop-outside', clip({ loopOut: '01 00 80 3f' }), 'loop_out_point', 17],
  ['loop-reversed', clip({ loopIn: '00 00 80 3f', loopOut: '00 00 00 3f' }), 'loop_in_point', 13],
  ['ease-below-zero', clip({ easeIn: '00 00 80 bf' }), 'ease_in_duration', 25],
  ['ease-too-long', clip({ easeOut: '00 00 00 40', loop: '00 00 00 00' }), 'ease_out_duration', 29],
  ['hand-pose-ignored', clip({ handPose: '0e 00 00 00' }), 'hand_pose', 33],
  [
    'joint-priority-high',
    clip({ joints: '61 00 08 00 00 00 00 00 00 00 00 00 00 00' }),
    'joints[0].joint_priority',
    43,
  ],
  [
    'joint-twice',
    clip({ numJoints: '02 00 00 00', joints: `${TORSO} ${TORSO}` }),
    'joints[1].joint_name',
    60,
  ],
  [
    'keys-out-of-order',
    clip({ joints: twoKeys(`05 00 ${MIDDLE}`, `04 00 ${MIDDLE}`) }),
    'joints[0].rot_keys[1]',
    59,
  ],
  [
    'keys-same-time',
    clip({ joints: twoKeys(`05 00 ${MIDDLE}`, `05 00 ${MIDDLE}`) }),
    'joints[0].rot_keys[1]',
    59,
  ],
  [
    'keys-same-time',
    clip({
      duration: '00 00 00 00',
      loopOut: '00 00 00 00',
      joints: twoKeys(`05 00 ${MIDDLE}`, `06 00 ${MIDDLE}`),
    }),
    'joints[0].rot_keys[1]',
    59,
  ],
  [
    'rotation-too-long',
    clip({ joints: twoKeys(`05 00 ${MIDDLE}`, '06 00 00 00 ff 9f ff 7f') }),
    'joints[0].rot_keys[1]',
    59,
  ],
  [
    'key-outside',
    oldClip({ joints: `61 00 00 00 00 00 01 00 00 00 00 00 00 40 ${'00'.repeat(12)} 00 00 00 00` }),
    'joints[0].rot_keys[0]',
    51,
  ],
  [
    'position-clamped',
    oldClip({
      joints: `61 00 00 00 00 00 00 00 00 00 01 00 00 00 ${'00'.repeat(8)} 00 00 c0 c0 00 00 00 00`,
    }),
    'joints[0].pos_keys[0]',
    55,
  ],
  ['trailing-bytes', clip({ rest: '00 01' }), '', 81],
  ['constraints-ignored', clip({ numConstraints: 'ff ff ff ff' }), 'num_constraints', 77],
  [
    'constraints-ignored',
    clip({ numConstraints: '0b 00 00 00', constraints: PELVIS_TO_GROUND.repeat(11) }),
    'num_constraints',
    77,
  ],
  ['file-too-large', new Uint8Array([...clip(), ...new Uint8Array(250_000)]), '', 0],
  [
    'chain-too-long',
    clip({
      numJoints: '04 00 00 00',
      joints: ['61', '62', '63', '64'].map((name) => `${name} 00 ${'00'.repeat(12)}`).join(' '),
      numConstraints: '01 00 00 00',
      constraints: PELVIS_TO_GROUND.replace('00', '04'),
    }),
    'constraints[0].chain_length',
    101,
  ],
];

describe('warnings of decodeAnimation', () => {
  it.each(WARNINGS)('%s (case %#), and encodes it unchanged', (code, bytes, path, offset) => {
    const animation = decodeAnimation(bytes);
    expect(animation.warnings).toContainEqual({
      code,
      path,
      offset,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
    expect(encodeAnimation(animation)).toEqual(bytes);
  });

  it('gives one warning for one oddity', () => {
    expect(warningCodes(decodeAnimation(clip({ handPose: '0e 00 00 00' })).warnings)).toEqual([
      'hand-pose-ignored',
    ]);
  });

  it('gives no warning for a held pose with eases longer than itself, nor for a unit rotation rounded down', () => {
    const held = clip({
      duration: '00 00 00 00',
      loopOut: '00 00 00 00',
      joints: '61 00 00 00 00 00  01 00 00 00  00 00 00 00 fe 7f fd 7f  00 00 00 00',
    });
    expect(decodeAnimation(held).warnings).toEqual([]);
  });
});
