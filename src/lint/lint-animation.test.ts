import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plainAnimation, plainConstraint } from '../../test/plain-clips.ts';
import { describeWithSamples, sharedFile } from '../../test/shared-samples.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import {
  type Animation,
  type AnimationConstraint,
  type AnimationSource,
  buildAnimation,
  decodeAnimation,
  encodeAnimation,
} from '../formats/animation/index.ts';
import { fromZRotation } from '../math/index.ts';
import type { Finding } from './finding.ts';
import { type ClipOrigin, lintAnimation } from './lint-animation.ts';

const HEAD = {
  name: 'mHead',
  rotations: [
    { time: 0, rotation: fromZRotation(0) },
    { time: 1, rotation: fromZRotation(20) },
    { time: 2, rotation: fromZRotation(0) },
  ],
};
const HEAD_TO_GROUND = plainConstraint({ chainLength: 0, sourceVolume: 'HEAD', easeInStop: 0.5 });

/** Two seconds in which the head turns and comes back. */
function clip(source: Partial<AnimationSource> = {}, fields: Partial<Animation> = {}): Animation {
  return { ...buildAnimation({ duration: 2, joints: [HEAD], ...source }), ...fields };
}

function lint(animation: Animation, origin: Partial<ClipOrigin> = {}): Finding[] {
  return lintAnimation(animation, defaultSkeleton, {
    source: 'anim',
    fileName: 'nod.anim',
    ...origin,
  });
}

const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code);
const withConstraint = (changes: Partial<AnimationConstraint>) =>
  clip({ constraints: [{ ...HEAD_TO_GROUND, ...changes }] });
/** As many keys as make the file `bytes` long: header 41, mHead's block 18, constraints' count 4. */
const ofBytes = (bytes: number) => {
  const keys = (bytes - 41 - 18 - 4) / 8;
  const rotations = Array.from({ length: keys }, (_, key) => ({
    time: (key / keys) * 50,
    rotation: fromZRotation(key % 2),
  }));
  return clip({ duration: 50, joints: [{ name: 'mHead', rotations }] });
};
const OWN_ID = '0e720142-0d4b-cf1d-cae5-277f58299604';

/** For each code a clip that has this finding only, and the finding. */
const CASES: Record<string, [Animation, Partial<Finding>, Partial<ClipOrigin>?]> = {
  'size-near-limit': [
    ofBytes(225_007),
    { severity: 'note', message: expect.stringContaining('225007 of the 250000'), offset: null },
  ],
  'duration-near-limit': [
    clip({ duration: 54.5 }),
    { severity: 'note', path: 'duration', offset: 8, message: expect.stringContaining('54.5 s') },
  ],
  'version-old': [
    plainAnimation([{ name: 'mHead', rotations: [[0, 0, 0, 5]] }]),
    { severity: 'note', path: 'version', offset: 0 },
  ],
  'ends-at-once': [
    clip({
      duration: 0,
      joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: fromZRotation(9) }] }],
    }),
    { severity: 'warning', path: 'duration' },
  ],
  'ease-sum-too-long': [
    clip({}, { easeIn: 1.5, easeOut: 1 }),
    {
      severity: 'warning',
      path: 'ease_in_duration',
      // 12 to the emote, 1 for its NUL, 12 for the loop.
      offset: 25,
      message: expect.stringContaining('1.5 s and ease out 1 s'),
    },
  ],
  'emote-own-id': [
    clip({ emote: OWN_ID }),
    { severity: 'error', path: 'emote_name', offset: 12 },
    { fileName: `clips/${OWN_ID.toUpperCase()}.animatn` },
  ],
  'base-priority-unused': [
    clip({ basePriority: 0, joints: [{ ...HEAD, priority: 3 }] }),
    { severity: 'note', offset: 4, message: expect.stringContaining('(3)') },
  ],
  'emote-starts-clip': [
    clip({ emote: 'Hello' }),
    {
      severity: 'note',
      path: 'emote_name',
      offset: 12,
      message: expect.stringContaining('the animation hello'),
    },
  ],
  'loop-forced-off': [
    clip({ loop: true }),
    { severity: 'warning', path: 'loop', offset: 21 },
    { fileName: 'a/CA1BAF4D-0a18-5a1f-0330-e4bd1e71f09e.anim' },
  ],
  'loop-holds': [
    clip({ loop: true, loopIn: 1.25, loopOut: 1.25 }),
    { severity: 'note', offset: 13, message: expect.stringContaining('1.25 s') },
  ],
  'loop-points-unused': [
    clip({ loopIn: 0.5, loopOut: 1.5 }),
    { severity: 'note', message: expect.stringContaining('0.5 s and loop out at 1.5 s') },
  ],
  'loop-seam': [
    clip({ loop: true, loopOut: 1 }),
    {
      severity: 'warning',
      path: 'loop_out_point',
      offset: 17,
      message: expect.stringContaining('at 1 joint: mHead turns by 20.0 degrees.'),
    },
  ],
  'priority-not-offered': [
    clip({ basePriority: 5, joints: [HEAD, { ...HEAD, name: 'mNeck' }] }),
    {
      severity: 'note',
      path: 'base_priority',
      count: 3,
      message: expect.stringContaining('base priority 5 and 2 joints at 5'),
    },
  ],
  'joint-priority-seven': [
    clip({
      joints: [
        { ...HEAD, priority: 7 },
        { ...HEAD, name: 'mNeck', priority: -1 },
      ],
    }),
    // 41 bytes of header, then mHead and its NUL.
    { severity: 'warning', path: 'joints[0].joint_priority', offset: 47 },
  ],
  'joint-without-keys': [
    clip({ joints: [HEAD, { name: 'mNeck' }] }),
    {
      severity: 'note',
      path: 'joints[1].joint_name',
      // 41, then mHead: 6 + 4 + 4 + 3 keys + 4.
      offset: 83,
      message: expect.stringContaining('mNeck is listed'),
    },
  ],
  'joint-not-bone': [
    clip({ joints: [HEAD, { ...HEAD, name: 'BELLY' }, { ...HEAD, name: 'Left_Shoulder' }] }),
    {
      severity: 'note',
      count: 2,
      message:
        'BELLY is a collision volume: fitted mesh weighted to it moves along. Left_Shoulder is an attachment point: what is worn there moves along.',
    },
  ],
  'position-off-pelvis': [
    clip({ joints: [{ ...HEAD, positions: [{ time: 0, position: [0, 0, 0.1] }] }] }),
    // mHead's rotation keys end at 79, then the count of position keys.
    { severity: 'note', path: 'joints[0].pos_keys[0]', offset: 83 },
  ],
  'first-key-late': [
    clip({
      joints: [
        {
          name: 'mHead',
          rotations: [
            { time: 0.5, rotation: fromZRotation(0) },
            { time: 0.75, rotation: fromZRotation(20) },
          ],
        },
      ],
    }),
    {
      severity: 'note',
      path: 'joints[0].rot_keys[0]',
      offset: 55,
      message: expect.stringContaining('0.5 s'),
    },
  ],
  'single-key-late': [
    clip({
      joints: [HEAD, { name: 'mNeck', rotations: [{ time: 1, rotation: fromZRotation(9) }] }],
    }),
    { severity: 'note', path: 'joints[1].rot_keys[0]', count: 1 },
  ],
  'redundant-keys': [
    clip({
      joints: [
        HEAD,
        {
          name: 'mNeck',
          rotations: Array.from({ length: 41 }, (_, key) => ({
            time: key / 20,
            rotation: fromZRotation(7),
          })),
        },
      ],
    }),
    { severity: 'note', count: 40, message: expect.stringContaining('320 bytes less') },
  ],
  'near-half-turn': [
    clip({
      joints: [HEAD, { name: 'mNeck', rotations: [{ time: 0, rotation: fromZRotation(179) }] }],
    }),
    {
      severity: 'note',
      path: 'joints[1].rot_keys[0]',
      message: expect.stringContaining('turned by 178.7 degrees'),
    },
  ],
  'constraint-never-acts': [
    withConstraint({ easeOutStart: 0, easeOutStop: 0 }),
    {
      severity: 'warning',
      path: 'constraints[0].ease_out_stop',
      // Joints end at 83, the count takes 4, and the field is at 82.
      offset: 169,
      message:
        'The constraint on HEAD has an ease out stop of 0 s, which switches it off from the start.',
    },
  ],
  'constraint-direction-unused': [
    withConstraint({ targetDirection: [0, 0, 1] }),
    { severity: 'note', path: 'constraints[0].target_dir', offset: 145 },
  ],
};

describe('lintAnimation', () => {
  it.each([
    ['a clip that plays once', clip()],
    ['one that loops and closes', clip({ loop: true })],
    ['joints that take the base priority', clip({ joints: [{ ...HEAD, priority: -1 }] })],
    ['a constraint', withConstraint({})],
    [
      'a joint only for a constraint',
      clip({ joints: [{ name: 'mHead' }], constraints: [HEAD_TO_GROUND] }),
    ],
  ])('finds nothing in %s', (_, animation) => {
    expect(lint(animation)).toEqual([]);
  });

  it.each(Object.entries(CASES))(
    'finds %s and nothing else',
    (code, [animation, expected, origin]) => {
      const findings = lint(animation, origin);
      expect(codes(findings)).toEqual([code]);
      expect(findings[0]).toMatchObject({ code, count: 1, ...expected });
      expect(findings[0].title).not.toBe('Something is odd');
    },
  );

  it('has a case for each code of its rules', () => {
    const folder = new URL('rules/', import.meta.url);
    const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const named = sources.flatMap((text) => [...text.matchAll(/makeFinding\(\s*'([a-z-]+)'/g)]);
    expect(Object.keys(CASES).sort()).toEqual(named.map(([, code]) => code).sort());
  });

  it('includes the warnings of the decoder, with their words', () => {
    const animation = clip({
      joints: [HEAD, { ...HEAD, name: 'bow' }, { ...HEAD, name: 'sword' }],
    });
    expect(lint(animation)).toEqual([
      {
        severity: 'error',
        code: 'unknown-joint',
        title: 'Upload will be refused: unknown joint',
        message:
          'The skeleton has no joint "bow"; its keys move nothing. Also at joints[2].joint_name.',
        mend: 'rename it to a joint of the skeleton, or remove it.',
        path: 'joints[1].joint_name',
        offset: 83,
        count: 2,
      },
    ]);
  });

  it.each([
    ['file-too-large', ofBytes(250_007), 'error'],
    ['base-priority-clamped', clip({}, { basePriority: 7 }), 'warning'],
    ['hand-pose-ignored', clip({}, { handPose: 14 }), 'note'],
    ['emote-unknown', clip({ emote: 'grin' }), 'warning'],
    ['emote-closed-mouth', clip({ emote: 'Closed_Mouth' }), 'note'],
    ['loop-reversed', clip({ loop: true, loopIn: 1.5, loopOut: 0.5 }), 'warning'],
    ['loop-outside', clip({ loop: true }, { loopOut: 2.5 }), 'warning'],
    ['ease-too-long', clip({}, { easeIn: 2.5 }), 'warning'],
    ['joint-twice', clip({ joints: [HEAD, HEAD] }), 'warning'],
    ['constraints-ignored', tooManyConstraints(), 'warning'],
  ])('has a severity for %s', (code, animation, severity) => {
    const found = lint(animation).find((finding) => finding.code === code);
    expect(found).toMatchObject({ severity });
  });

  it('recognises an emote by the name or the id of any built-in animation', () => {
    expect(lint(clip({ emote: 'Express_Laugh_Emote' }))).toEqual([]);
    // hello
    const id = '9b29cd61-c45b-5689-ded2-91756b8d76a9';
    expect(codes(lint(clip({ emote: id })))).toEqual(['emote-starts-clip']);
    expect(codes(lint(clip({ emote: id }), { fileName: `${id}.anim` }))).toEqual(['emote-own-id']);
  });

  it('has an error for a clip that cannot be decoded', () => {
    const withoutHead = clip({
      joints: [{ ...HEAD, name: 'mNeck' }],
      constraints: [HEAD_TO_GROUND],
    });
    expect(lint(withoutHead)[0]).toMatchObject({
      severity: 'error',
      code: 'chain-joint-missing',
      title: 'The file cannot be used',
      mend: 'Add a key for that joint, or shorten the chain.',
      path: 'constraints[0].chain_length',
    });
  });

  it('judges an edited clip as it is now, without the warnings of its file', () => {
    const read = decodeAnimation(encodeAnimation(clip({}, { handPose: 14 })));
    expect(read.warnings).toHaveLength(1);
    expect(lint({ ...read, handPose: 1 })).toEqual([]);
  });

  it('keeps the warnings of an import, and has offsets in that file only', () => {
    const warning = { code: 'bvh-test', message: 'The ROOT is odd.', offset: 12, path: 'line 2' };
    const animation = clip({ loop: true, loopOut: 1 }, { warnings: [warning] });
    const findings = lint(animation, { source: 'bvh', fileName: 'nod.bvh' });
    expect(findings.map(({ code, offset }) => [code, offset])).toEqual([
      ['loop-seam', null],
      ['bvh-test', 12],
    ]);
  });

  it('ignores the loop points of a clip that plays once', () => {
    expect(codes(lint(clip({}, { loopIn: 3, loopOut: -1 })))).toEqual(['loop-points-unused']);
  });

  it.each([
    ['begins after the clip', { easeInStart: 3, easeInStop: 3.5 }, true],
    ['ends before it begins', { easeInStart: 1, easeOutStart: 0.5, easeOutStop: 0.5 }, true],
    ['ends as it begins', { easeInStart: 1, easeOutStart: 1, easeOutStop: 1 }, true],
    ['acts for a moment', { easeInStart: 1, easeOutStart: 1, easeOutStop: 1.1 }, false],
  ])('knows whether a constraint which %s has an effect', (_, eases, idle) => {
    expect(codes(lint(withConstraint(eases)))).toEqual(idle ? ['constraint-never-acts'] : []);
  });

  it('knows that an ease out stop of 0 s has an effect in a pose of no length', () => {
    const still = { easeInStop: 0, easeOutStart: 0, easeOutStop: 0 };
    const pose = { name: 'mHead', rotations: [{ time: 0, rotation: fromZRotation(5) }] };
    const constraints = [{ ...HEAD_TO_GROUND, ...still }];
    const animation = clip({ duration: 0, loop: true, joints: [pose], constraints });
    expect(codes(lint(animation))).toEqual(['loop-holds']);
  });
});

function tooManyConstraints(): Animation {
  const one = withConstraint({}).constraints[0];
  return clip({}, { constraints: Array(11).fill(one), constraintsIgnored: true });
}

/** The true findings about each real clip, and no others: the seams are open in-world too. */
const SAMPLES: Record<string, string[]> = {
  bento_idle: ['loop-holds'],
  clap: ['constraints-ignored'],
  dance5: [],
  express_laugh: [],
  fly: [],
  hello: [],
  jump: ['loop-seam'],
  sit: ['loop-holds'],
  sit_ground_constrained: ['loop-holds'],
  stand_1: ['loop-holds'],
  type: ['loop-seam'],
  walk: ['loop-seam'],
};

describeWithSamples('lintAnimation on the samples', () => {
  it.each(Object.entries(SAMPLES))('finds the known oddities in %s: %j', (name, expected) => {
    const bytes = sharedFile(`samples/anim/${name}.anim`);
    const animation = decodeAnimation(bytes, { joints: defaultSkeleton });
    expect(codes(lint(animation, { fileName: `${name}.anim` }))).toEqual(expected);
  });
});
