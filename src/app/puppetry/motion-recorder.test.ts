import { describe, expect, it } from 'vitest';
import { defaultSkeleton } from '../../avatar/index.ts';
import { decodeAnimation } from '../../formats/animation/index.ts';
import { fromZRotation } from '../../math/index.ts';
import { Player } from '../playback/player.ts';
import type { FileSource, MessageLog } from '../state/index.ts';
import { PuppetryState } from '../state/index.ts';
import { MotionRecorder } from './motion-recorder.ts';

type Message = Parameters<MessageLog['add']>[0];

const WRIST = defaultSkeleton.jointNumber('mWristLeft');
const notAborted = new AbortController().signal;

function setUp() {
  const state = new PuppetryState();
  const opened: FileSource[] = [];
  const messages: Message[] = [];
  const recorder = new MotionRecorder({
    state,
    open: async (sources) => {
      opened.push(...sources);
    },
    messages: {
      add: (body) => {
        messages.push(body);
        return '';
      },
    },
  });
  const player = new Player();
  let updates = 0;
  const body = { player, updatePose: () => updates++ };
  const bodies = new Map<string | null, typeof body>([
    [null, body],
    ['a1', body],
  ]);
  /** Plays frames in each of which the wrist turns by a degree. */
  const play = (frames: number, seconds = 0.05) => {
    for (let frame = 0; frame < frames; frame++) {
      player.update();
      player.pose.rotations.set(fromZRotation(frame), 4 * WRIST);
      recorder.recordFrame(seconds, (agentId) => bodies.get(agentId) ?? null);
    }
  };
  const updateCount = () => updates;
  return { state, opened, messages, recorder, player, play, bodies, updateCount };
}

describe('MotionRecorder', () => {
  it('opens a recording as a file', async () => {
    const { state, opened, messages, recorder, player, play } = setUp();
    recorder.start(player, 'Ada / Lovelace', 'a1');
    play(21);
    await recorder.stop();
    expect(state.recording.value).toBeNull();
    expect(opened).toHaveLength(1);
    const [{ path, byteLength, read }] = opened;
    expect(path).toMatch(/^Ada - Lovelace at \d\d\.\d\d\.anim$/);
    const bytes = await read(notAborted, () => {});
    expect(bytes.length).toBe(byteLength);
    const { duration, joints } = decodeAnimation(bytes, { joints: defaultSkeleton });
    expect(duration).toBeCloseTo(1, 6);
    expect(joints.at(-1)?.name).toBe('mWristLeft');
    expect(messages).toMatchObject([
      { kind: 'recorded', fileName: path, frames: 21, bound: { degrees: 0.25, millimetres: 1 } },
    ]);
  });

  it('reports the length of the recording four times a second, and when it is full', () => {
    const { state, recorder, player, play } = setUp();
    const reported: number[] = [];
    state.recording.subscribe((now) => now && reported.push(now.seconds));
    recorder.start(player, 'Ada', null);
    play(16, 1 / 16);
    // From the first frame on.
    expect(reported).toEqual([0, 0.1875, 0.4375, 0.6875, 0.9375]);
    play(14, 5);
    expect(state.recording.value).toEqual({
      agentId: null,
      name: 'Ada',
      seconds: 55.9375,
      isFull: true,
    });
  });

  it('poses the body in every frame, even if it is not drawn', () => {
    const { recorder, player, play, updateCount } = setUp();
    play(2);
    recorder.start(player, 'Ada', 'a1');
    play(3);
    expect(updateCount()).toBe(3);
  });

  it.each([
    ['leaves', () => null],
    ['is replaced by another', () => ({ player: new Player(), updatePose: () => 0 })],
  ])('keeps the recording when the body %s', async (_, next) => {
    const { state, opened, messages, recorder, player, play, bodies } = setUp();
    recorder.start(player, 'Ada', 'a1');
    play(21);
    const other = next();
    bodies.delete('a1');
    if (other) bodies.set('a1', other);
    play(5);
    expect(state.recording.value).toBeNull();
    await expect.poll(() => opened.length).toBe(1);
    expect(messages).toMatchObject([{ kind: 'recorded', frames: 21 }]);
  });

  it('discards a recording that is cancelled, or has only one frame', async () => {
    const { state, opened, messages, recorder, player, play } = setUp();
    recorder.start(player, 'Ada', null);
    play(5);
    recorder.cancel();
    await recorder.stop();
    recorder.start(player, 'Ada', null);
    play(1);
    await recorder.stop();
    expect([opened, messages, state.recording.value]).toEqual([[], [], null]);
    recorder.start(player, 'Ada', null);
    play(2);
    await recorder.stop();
    expect(messages).toMatchObject([{ kind: 'recorded', frames: 2 }]);
  });
});
