import { describe, expect, it } from 'vitest';
import {
  CHEST,
  clip,
  fakeJoints,
  oldClip,
  oneConstraint,
  PELVIS_1_0,
  PELVIS_TO_GROUND,
  TORSO,
  warningCodes,
} from '../../../test/animation-bytes.ts';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { decodeAnimation, encodeAnimation } from './index.ts';

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
    const animation = decodeAnimation(oldClip());
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

  it('shares no memory with its input, even a Node Buffer within a larger one', () => {
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

describe('constraints that the viewer ignores', () => {
  it('are read if there are enough bytes, whatever volumes and chains they name', () => {
    const odd = PELVIS_TO_GROUND.replace('00', 'ff').replace('50 45', '51 45');
    const { constraints, constraintsIgnored, trailing, warnings } = decodeAnimation(
      clip({ numConstraints: '0b 00 00 00', constraints: odd.repeat(11), rest: '09' }),
      { joints: fakeJoints() },
    );
    expect(constraints).toHaveLength(11);
    expect(constraints[10]).toMatchObject({ chainLength: 255, sourceVolume: 'QELVIS' });
    expect(constraintsIgnored).toBe(true);
    expect(trailing).toEqual(hex('09'));
    expect(warningCodes(warnings)).toEqual(['constraints-ignored', 'trailing-bytes']);
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
    expect(warningCodes(animation.warnings)).toEqual(['constraints-ignored']);
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

  it('recognises a joint that is listed twice by its alias', () => {
    const hip = `68 69 70 00 ${'00'.repeat(12)}`;
    const bytes = clip({ numJoints: '02 00 00 00', joints: `${PELVIS_1_0} ${hip}` });
    expect(decodeAnimation(bytes).warnings).toEqual([]);
    expect(warningCodes(decodeAnimation(bytes, joints).warnings)).toEqual(['joint-twice']);
  });

  it('accepts a chain whose joints are all in the clip', () => {
    expect(decodeAnimation(three(CHEST, PELVIS_1_0, TORSO), joints).warnings).toEqual([]);
  });

  it('rejects a chain with a joint that is not in the clip', () => {
    const bytes = three(PELVIS_1_0, CHEST, CHEST);
    expect(warningCodes(decodeAnimation(bytes).warnings)).toEqual(['joint-twice']);
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
    expect(warningCodes(decodeAnimation(after, joints).warnings)).toEqual(['unknown-joint']);
  });
});
