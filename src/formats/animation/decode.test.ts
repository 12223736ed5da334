import { describe, expect, it } from 'vitest';
import {
  type AnimationParts,
  animationBytes,
  CHEST,
  CLIP_0_1,
  CLIP_1_0,
  fakeJoints,
  PELVIS_1_0,
  PELVIS_TO_GROUND,
  TORSO,
} from '../../../test/animation-bytes.ts';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import type { Warning } from '../bytes/index.ts';
import { decodeAnimation, encodeAnimation } from './index.ts';

const NAN = '00 00 c0 7f';
const clip = (changes: Partial<AnimationParts> = {}) => animationBytes({ ...CLIP_1_0, ...changes });
const old = (changes: Partial<AnimationParts> = {}) => animationBytes({ ...CLIP_0_1, ...changes });
const codes = (warnings: Warning[]) => warnings.map(({ code }) => code);

describe('decodeAnimation', () => {
  it('reads every field of version 1.0', () => {
    const animation = decodeAnimation(
      clip({ numConstraints: '01 00 00 00', constraints: PELVIS_TO_GROUND }),
      { joints: fakeJoints() },
    );
    expect(animation).toEqual({
      version: '1.0',
      basePriority: 2,
      duration: 1,
      emote: '',
      loopIn: 0,
      loopOut: 1,
      loop: true,
      rawLoop: 1,
      easeIn: 0.25,
      easeOut: 0.5,
      handPose: 1,
      joints: [
        {
          name: 'mPelvis',
          priority: -1,
          rotationKeys: Uint16Array.of(0, 32767, 32767, 32767),
          positionKeys: Uint16Array.of(65535, 32767, 32767, 65535),
        },
      ],
      constraints: [
        {
          chainLength: 0,
          type: 'point',
          sourceVolume: 'PELVIS',
          sourceOffset: [0, 0, -1],
          targetVolume: 'GROUND',
          targetOffset: [0, 0, 0],
          targetDirection: [0, 0, 0],
          easeInStart: 0,
          easeInStop: 1,
          easeOutStart: 10,
          easeOutStop: 10,
          rawSourceVolume: hex('50454c56 495300ab cd000000 00000000'),
          rawTargetVolume: hex('47524f55 4e440000 00000000 00000000'),
        },
      ],
      constraintsIgnored: false,
      trailing: new Uint8Array(0),
      warnings: [],
    });
  });

  it('reads version 0.1, whose keys are plain numbers', () => {
    const animation = decodeAnimation(old());
    expect(animation.version).toBe('0.1');
    expect(animation.joints[0].rotationKeys).toEqual(Float32Array.of(0, 0, 0, 90));
    expect(animation.joints[0].positionKeys).toEqual(Float32Array.of(1, 0, 0, 1));
    expect(animation.warnings).toEqual([]);
  });

  it('reads the emote, 8-bit names and any non-zero loop flag', () => {
    const bytes = clip({
      emote: '45 78 70 72 65 73 73 5f 4b 69 73 73 00',
      loop: '00 00 00 10',
      joints: `e9 ${PELVIS_1_0}`,
    });
    const animation = decodeAnimation(bytes);
    expect(animation.emote).toBe('Express_Kiss');
    expect(animation).toMatchObject({ loop: true, rawLoop: 0x10000000, warnings: [] });
    expect(animation.joints[0].name).toBe('émPelvis');
  });

  it('shares no memory with its input, a Node Buffer within a larger one included', () => {
    const whole = Buffer.alloc(200);
    whole.set(clip({ rest: '07' }), 3);
    const animation = decodeAnimation(whole.subarray(3, 3 + clip().length + 1));
    whole.fill(0xff);
    expect(animation.joints[0].rotationKeys).toEqual(Uint16Array.of(0, 32767, 32767, 32767));
    expect(animation.trailing).toEqual(hex('07'));
  });

  it('accepts known emotes in any case, and UUIDs', () => {
    const uuid = Buffer.from('18b3a4b5-b463-bd48-e4b6-71eaac76c515').toString('hex');
    expect(decodeAnimation(clip({ emote: `${uuid} 00` })).warnings).toEqual([]);
  });
});

type Case = [code: string, bytes: Uint8Array, path: string, offset: number, details?: object];
const oneConstraint = (constraint: string, changes: Partial<AnimationParts> = {}) =>
  clip({ numConstraints: '01 00 00 00', constraints: constraint, ...changes });

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
    old({ joints: `61 00 00 00 00 00 00 00 00 00 01 00 00 00 ${'00'.repeat(8)} ${NAN} 00000000` }),
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

  it('does not take GROUND as a source', () => {
    const constraint = PELVIS_TO_GROUND.replace('50 45 4c 56 49 53', '47 52 4f 55 4e 44');
    expectDecodeError(() => decodeAnimation(oneConstraint(constraint)), 'volume-unknown');
  });
});

const twoKeys = (first: string, second: string) =>
  `61 00 00 00 00 00  02 00 00 00 ${first} ${second}  00 00 00 00`;
const MIDDLE = 'ff 7f ff 7f ff 7f';

const WARNINGS: Case[] = [
  ['base-priority-clamped', clip({ basePriority: '07 00 00 00' }), 'base_priority', 4],
  ['duration-below-zero', old({ duration: '00 00 80 bf' }), 'duration', 8],
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
    old({ joints: `61 00 00 00 00 00 01 00 00 00 00 00 00 40 ${'00'.repeat(12)} 00 00 00 00` }),
    'joints[0].rot_keys[0]',
    51,
  ],
  [
    'position-clamped',
    old({
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

  it('gives nothing but the one warning for one oddity', () => {
    expect(codes(decodeAnimation(clip({ handPose: '0e 00 00 00' })).warnings)).toEqual([
      'hand-pose-ignored',
    ]);
  });

  it('lets a held pose ease for longer than it lasts, and a unit rotation be rounded down', () => {
    const held = clip({
      duration: '00 00 00 00',
      loopOut: '00 00 00 00',
      joints: '61 00 00 00 00 00  01 00 00 00  00 00 00 00 fe 7f fd 7f  00 00 00 00',
    });
    expect(decodeAnimation(held).warnings).toEqual([]);
  });
});

describe('constraints that the viewer ignores', () => {
  it('are read when their bytes are there, whatever volumes and chains they name', () => {
    const odd = PELVIS_TO_GROUND.replace('00', 'ff').replace('50 45', '51 45');
    const { constraints, constraintsIgnored, trailing, warnings } = decodeAnimation(
      clip({ numConstraints: '0b 00 00 00', constraints: odd.repeat(11), rest: '09' }),
      { joints: fakeJoints() },
    );
    expect(constraints).toHaveLength(11);
    expect(constraints[10]).toMatchObject({ chainLength: 255, sourceVolume: 'QELVIS' });
    expect(constraintsIgnored).toBe(true);
    expect(trailing).toEqual(hex('09'));
    expect(codes(warnings)).toEqual(['constraints-ignored', 'trailing-bytes']);
  });

  it.each([
    ['a negative count', 'ff ff ff ff', PELVIS_TO_GROUND],
    ['too few bytes', '0b 00 00 00', PELVIS_TO_GROUND.repeat(10)],
    ['a huge count', 'ff ff ff 7f', ''],
    ['a type that is none', '0b 00 00 00', PELVIS_TO_GROUND.replace('00  00', '00  07').repeat(11)],
    [
      'a NaN with a payload',
      '0b 00 00 00',
      PELVIS_TO_GROUND.replace('00 00 80 bf', '01 02 83 7f').repeat(11),
    ],
  ])('stay raw bytes with %s', (_, numConstraints, constraints) => {
    const bytes = clip({ numConstraints, constraints });
    const animation = decodeAnimation(bytes);
    expect(animation.constraints).toEqual([]);
    expect(animation.constraintsIgnored).toBe(true);
    expect(animation.trailing).toEqual(bytes.subarray(77));
    expect(codes(animation.warnings)).toEqual(['constraints-ignored']);
    expect(encodeAnimation(animation)).toEqual(bytes);
  });
});

describe('decodeAnimation with a joint directory', () => {
  const CHEST_CHAIN = PELVIS_TO_GROUND.replace('00', '02').replace(
    '50 45 4c 56 49 53 00',
    '43 48 45 53 54 00 00',
  );
  const joints = { joints: fakeJoints() };
  const three = (first: string, second: string, third: string) =>
    oneConstraint(CHEST_CHAIN, {
      numJoints: '03 00 00 00',
      joints: [first, second, third].join(''),
    });

  it('warns of joints that the skeleton lacks', () => {
    const bytes = clip({
      numJoints: '02 00 00 00',
      joints: `${PELVIS_1_0} 61 00 ${'00'.repeat(12)}`,
    });
    expect(decodeAnimation(bytes).warnings).toEqual([]);
    expect(decodeAnimation(bytes, joints).warnings).toMatchObject([
      { code: 'unknown-joint', path: 'joints[1].joint_name', offset: 77 },
    ]);
  });

  it('knows a joint listed twice by its alias', () => {
    const hip = `68 69 70 00 ${'00'.repeat(12)}`;
    const bytes = clip({ numJoints: '02 00 00 00', joints: `${PELVIS_1_0} ${hip}` });
    expect(decodeAnimation(bytes).warnings).toEqual([]);
    expect(codes(decodeAnimation(bytes, joints).warnings)).toEqual(['joint-twice']);
  });

  it('accepts a chain whose joints are all in the clip', () => {
    expect(decodeAnimation(three(CHEST, PELVIS_1_0, TORSO), joints).warnings).toEqual([]);
  });

  it('rejects a chain with a joint that is not in the clip', () => {
    const bytes = three(PELVIS_1_0, CHEST, CHEST);
    expect(codes(decodeAnimation(bytes).warnings)).toEqual(['joint-twice']);
    const error = expectDecodeError(() => decodeAnimation(bytes, joints), 'chain-joint-missing');
    expect(error).toMatchObject({
      path: 'constraints[0].chain_length',
      offset: 119,
      details: { joint: 'mTorso', volume: 'CHEST', step: 1 },
    });
  });

  it('rejects a chain that reaches above mPelvis', () => {
    const chain = PELVIS_TO_GROUND.replace('00', '01');
    const error = expectDecodeError(
      () => decodeAnimation(oneConstraint(chain), joints),
      'chain-joint-missing',
    );
    expect(error.details).toMatchObject({ joint: 'mRoot' });
  });

  it('rejects a chain when an unknown joint comes before one of its joints, not after', () => {
    const unknown = `61 00 ${'00'.repeat(12)} `;
    const before = oneConstraint(PELVIS_TO_GROUND, {
      numJoints: '02 00 00 00',
      joints: unknown + PELVIS_1_0,
    });
    const error = expectDecodeError(() => decodeAnimation(before, joints), 'chain-unknown-joint');
    expect(error.details).toMatchObject({ joint: 'mPelvis', unknown: 'a' });
    const after = oneConstraint(PELVIS_TO_GROUND, {
      numJoints: '02 00 00 00',
      joints: `${PELVIS_1_0} ${unknown}`,
    });
    expect(codes(decodeAnimation(after, joints).warnings)).toEqual(['unknown-joint']);
  });
});
