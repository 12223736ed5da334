import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import type { Vector3 } from '../../../src/math/index.ts';
import { type MessageOf, SETP } from '../../../src/protocol/setp/index.ts';
import {
  avatar,
  BUBBLE_B,
  interaction,
  makeWorld,
  portal,
  run,
  thing,
} from '../../../test/bubble/bubble-objects.ts';
import { RecordingObserver } from '../../../test/bubble/recording-observer.ts';
import { createBehavior } from './create-behavior.ts';
import type { ForwardedInteraction, InteractionAnswer } from './index.ts';

const BEN = { kind: 'participant', participant: 'ben' } as const;
const ANNA = { kind: 'participant', participant: 'anna' } as const;

/** Anna's avatar at the centre, and what she does. */
function makeScene() {
  const forwarded: ForwardedInteraction[] = [];
  const world = makeWorld({}, { forward: (each) => forwarded.push(each) });
  const anna = world.add(avatar(1, [0, 0, 0]), { governor: ANNA });
  const answers: InteractionAnswer[] = [];
  const act = (name: string, rest: Partial<MessageOf<'Interaction Request'>> = {}) => {
    world.interact(anna, interaction(name, { sourceObjectIndex: anna.index, ...rest }), (answer) =>
      answers.push(answer),
    );
    return answers.at(-1);
  };
  const bellAt = (n: number, location: Vector3) =>
    world.add(thing(n, location, { description: { name: `Bell ${n}`, actions: ['ring'] } }), {
      behavior: createBehavior({ kind: 'bell' }),
    });
  return { world, anna, act, answers, forwarded, bellAt };
}

describe('interactions', () => {
  it('ring a bell, which swings and comes to rest as before', () => {
    const { world, act, bellAt } = makeScene();
    const bell = bellAt(2, [5, 0, 2]);
    const answer = act('ring', { targetObjectIndex: bell.index });
    expect(answer).toMatchObject({ isSuccess: true, failureMessage: '', targets: [bell] });
    expect(decodeUtf8(answer!.data)).toBe('Bell 2 rings.');
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    let swing = 0;
    run(world, 6000, () => {
      swing = Math.max(swing, Math.abs(bell.orientation[0]));
    });
    expect(swing).toBeGreaterThan(0.05);
    expect(bell.orientation).toEqual([0, 0, 0, 1]);
    expect(observer.of('Movement Perception').length).toBeGreaterThan(60);
    expect(observer.of('Movement Perception').at(-1)).toMatchObject({
      orientation: [0, 0, 0, 1],
      guaranteed: true,
    });
  });

  it('push a ball away from whoever pushes', () => {
    const { world, act } = makeScene();
    const ball = world.add(thing(2, [0, 2, 0.5], { mass: 1 }), {
      behavior: createBehavior({ kind: 'rolling', friction: 0.5 }),
    });
    expect(act('push', { targetObjectIndex: ball.index })?.isSuccess).toBe(true);
    run(world, 1000);
    expect(ball.location[1]).toBeGreaterThan(3);
    expect(ball.location[0]).toBeCloseTo(0, 6);
  });

  it.each([
    ['an action that it does not have', { targetObjectIndex: 1 }, 'Bell 2 does not answer “sing”.'],
    [
      'an object that is not there',
      { targetObjectIndex: 77 },
      'There is nothing that could answer.',
    ],
    ['no object', { targetObjectIndex: SETP.noIndex }, 'There is nothing that could answer.'],
    ['an unknown kind of target', { targetType: 9 }, 'This target cannot be understood.'],
    [
      'a place without sense',
      { targetType: 2, location: [Number.NaN, 0, 0] as const },
      'This target cannot be understood.',
    ],
    [
      'a volume without sense',
      { targetType: 4, volumeSphereRadius: -1 },
      'This target cannot be understood.',
    ],
    [
      'an empty place',
      { targetType: 2, location: [9, 9, 9] as const },
      'There is nothing that could answer.',
    ],
    [
      'no direction',
      { targetType: 3, location: [0, 0, 0] as const },
      'There is nothing that could answer.',
    ],
  ])('fail for %s', (_, rest, failureMessage) => {
    const { act, bellAt } = makeScene();
    bellAt(2, [5, 0, 0]);
    expect(act('sing', rest)).toMatchObject({ isSuccess: false, failureMessage });
  });

  it('do not reach objects beyond the perception range', () => {
    const { act, bellAt } = makeScene();
    const bell = bellAt(2, [31, 0, 0]);
    expect(act('ring', { targetObjectIndex: bell.index })?.isSuccess).toBe(false);
  });

  it('find what is at a place, in a direction, and all in a volume', () => {
    const { world, act, bellAt } = makeScene();
    const near = bellAt(2, [5, 0, 0]);
    const far = bellAt(3, [10, 0, 0]);
    bellAt(4, [0, 20, 0]);
    world.add(portal(5, [4, 0, 0], [100, 0, 0]));
    const at = (location: Vector3) => act('ring', { targetType: 2, location })?.targets;
    expect(at([9.2, 0, 0])).toEqual([far]);
    expect(at([8.9, 0, 0])).toEqual([]);
    const along = (location: Vector3) => act('ring', { targetType: 3, location })?.targets;
    expect(along([0.01, 0, 0])).toEqual([near]);
    expect(along([-1, 0, 0])).toEqual([]);
    expect(along([1, 0.2, 0])).toEqual([]);
    const within = (volumeSphereRadius: number) =>
      act('ring', { targetType: 4, location: [8, 0, 0], volumeSphereRadius })?.targets;
    expect(within(2)).toEqual([far]);
    expect(within(3)).toEqual([far, near]);
    expect(within(1)).toEqual([]);
  });

  it('with oneself succeed for participants', () => {
    const { act, anna } = makeScene();
    expect(act('stretch', { targetType: 0 })).toMatchObject({ isSuccess: true, targets: [anna] });
  });

  it('are perceived by all in range of source or target, private data left out', () => {
    const { world, act, bellAt } = makeScene();
    const bell = bellAt(2, [20, 0, 0]);
    const bySource = new RecordingObserver([-20, 0, 0], 25);
    const byTarget = new RecordingObserver([40, 0, 0], 25);
    const farAway = new RecordingObserver([0, 50, 0], 25);
    for (const observer of [bySource, byTarget, farAway]) world.observe(observer);
    act('ring', { targetObjectIndex: bell.index });
    act('ring', { targetObjectIndex: bell.index, isDataPublic: false });
    expect(farAway.of('Interaction Perception')).toEqual([]);
    for (const { of } of [bySource, byTarget].map((each) => ({ of: each.of.bind(each) }))) {
      const [open, secret] = of('Interaction Perception');
      expect(open).toMatchObject({
        actionName: 'ring',
        sourceObjectIndex: 0,
        targetObjectIndex: bell.index,
        actionRequestData: new Uint8Array([1, 2]),
        actionResponseData: encodeUtf8('Bell 2 rings.'),
        guaranteed: true,
      });
      expect(secret.actionRequestData).toHaveLength(0);
      expect(secret.actionResponseData).toHaveLength(0);
    }
  });

  it('with governed objects are handed out, and the answer is passed back', () => {
    const { world, anna, act, answers, forwarded } = makeScene();
    const ben = world.add(avatar(2, [3, 0, 0]), { governor: BEN });
    const observer = new RecordingObserver([0, 0, 0], 30);
    world.observe(observer);
    act('wave', { targetObjectIndex: ben.index });
    expect(answers).toEqual([]);
    expect(observer.of('Interaction Perception')).toEqual([]);
    expect(forwarded).toMatchObject([
      { source: anna, target: ben, fields: { actionName: 'wave' } },
    ]);
    const data = encodeUtf8('Hi');
    forwarded[0].answer({ isSuccess: true, failureMessage: '', data });
    forwarded[0].answer({ isSuccess: false, failureMessage: 'again', data });
    expect(answers).toMatchObject([{ isSuccess: true, data, targets: [ben] }]);
    expect(observer.of('Interaction Perception')).toHaveLength(1);
    expect(observer.of('Interaction Perception')[0].actionResponseData).toEqual(data);
  });

  it('fail when the governor does not answer within five seconds', () => {
    const { world, act, answers, forwarded } = makeScene();
    const foreign = world.add(avatar(2, [3, 0, 0]), {
      governor: { kind: 'simulation', simulationId: BUBBLE_B },
    });
    act('wave', { targetObjectIndex: foreign.index });
    run(world, 4900);
    expect(answers).toEqual([]);
    run(world, 5100);
    expect(answers).toMatchObject([
      { isSuccess: false, failureMessage: 'Object 2 has not answered.' },
    ]);
    forwarded[0].answer({ isSuccess: true, failureMessage: '', data: new Uint8Array() });
    expect(answers).toHaveLength(1);
  });

  it('fit failure messages of others into their field', () => {
    const { world, act, answers, forwarded } = makeScene();
    const ben = world.add(avatar(2, [3, 0, 0]), { governor: BEN });
    act('wave', { targetObjectIndex: ben.index });
    const failureMessage = 'é'.repeat(100);
    forwarded[0].answer({ isSuccess: false, failureMessage, data: new Uint8Array() });
    expect(encodeUtf8(answers[0].failureMessage)).toHaveLength(124);
  });

  it('with a volume wait for all, and succeed when one does', () => {
    const { world, act, answers, forwarded, bellAt } = makeScene();
    const bell = bellAt(2, [5, 0, 0]);
    world.add(thing(3, [6, 0, 0]));
    const ben = world.add(avatar(4, [4, 0, 0]), { governor: BEN });
    act('ring', { targetType: 4, location: [5, 0, 0], volumeSphereRadius: 3 });
    expect(answers).toEqual([]);
    forwarded[0].answer({ isSuccess: false, failureMessage: 'No.', data: new Uint8Array() });
    expect(forwarded.map(({ target }) => target)).toEqual([ben]);
    expect(answers).toMatchObject([{ isSuccess: true, targets: [bell] }]);
  });

  it('across a link are not told to the link, as the other side tells its own', () => {
    const { world, act, bellAt, forwarded } = makeScene();
    const link = new RecordingObserver([0, 0, 0], 100, { isLink: true, offset: [100, 0, 0] });
    world.observe(link);
    const foreign = world.add(avatar(2, [3, 0, 0]), {
      governor: { kind: 'simulation', simulationId: BUBBLE_B },
    });
    act('wave', { targetObjectIndex: foreign.index });
    forwarded[0].answer({ isSuccess: true, failureMessage: '', data: new Uint8Array() });
    expect(link.of('Interaction Perception')).toEqual([]);
    act('ring', { targetObjectIndex: bellAt(3, [1, 0, 0]).index });
    expect(link.of('Interaction Perception')).toHaveLength(1);
    act('ring', { targetType: 2, location: [1, 0, 0] });
    act('ring', { targetType: 3, location: [1, 0, 0] });
    // Places are in the link's coordinates, directions are the same.
    expect(link.of('Interaction Perception').map(({ location }) => location)).toEqual([
      [100, 0, 0],
      [101, 0, 0],
      [1, 0, 0],
    ]);
  });
});
