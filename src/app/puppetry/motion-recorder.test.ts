import { describe, expect, it } from 'vitest';
import { defaultSkeleton } from '../../avatar/index.ts';
import { decodeAnimation } from '../../formats/animation/index.ts';
import { fromZRotation } from '../../math/index.ts';
import { Player } from '../playback/player.ts';
import type { FileSource, MessageLog } from '../state/index.ts';
import { PuppetryState } from '../state/index.ts';
import { MotionRecorder } from './recording/index.ts';

type Said = Parameters<MessageLog['add']>[0];

const WRIST = defaultSkeleton.jointNumber('mWristLeft');
const unread = new AbortController().signal;

function stage() {
  const board = new PuppetryState();
  const opened: FileSource[] = [];
  const said: Said[] = [];
  const recorder = new MotionRecorder({
    board,
    open: async (sources) => {
      opened.push(...sources);
    },
    messages: {
      add: (body) => {
        said.push(body);
        return '';
      },
    },
  });
  const player = new Player();
  let catchUps = 0;
  const body = { player, catchUp: () => catchUps++ };
  const bodies = new Map<string | null, typeof body>([
    [null, body],
    ['a1', body],
  ]);
  /** Lets the wrist turn by a degree a frame. */
  const play = (frames: number, seconds = 0.05) => {
    for (let frame = 0; frame < frames; frame++) {
      player.update();
      player.pose.rotations.set(fromZRotation(frame), 4 * WRIST);
      recorder.frame(seconds, (agentId) => bodies.get(agentId) ?? null);
    }
  };
  const caughtUp = () => catchUps;
  return { board, opened, said, recorder, player, play, bodies, caughtUp };
}

describe('Recorder', () => {
  it('opens what it saw as a file of its own', async () => {
    const { board, opened, said, recorder, player, play } = stage();
    recorder.start(player, 'Ada / Lovelace', 'a1');
    play(21);
    await recorder.stop();
    expect(board.recording.value).toBeNull();
    expect(opened).toHaveLength(1);
    const [{ path, byteLength, read }] = opened;
    expect(path).toMatch(/^Ada - Lovelace at \d\d\.\d\d\.anim$/);
    const bytes = await read(unread, () => {});
    expect(bytes.length).toBe(byteLength);
    const { duration, joints } = decodeAnimation(bytes, { joints: defaultSkeleton });
    expect(duration).toBeCloseTo(1, 6);
    expect(joints.at(-1)?.name).toBe('mWristLeft');
    expect(said).toMatchObject([
      { kind: 'recorded', fileName: path, frames: 21, bound: { degrees: 0.25, millimetres: 1 } },
    ]);
  });

  it('tells how long it has got four times a second, and when it is full', () => {
    const { board, recorder, player, play } = stage();
    const told: number[] = [];
    board.recording.subscribe((now) => now && told.push(now.seconds));
    recorder.start(player, 'Ada', null);
    play(16, 1 / 16);
    // From the first frame on.
    expect(told).toEqual([0, 0.1875, 0.4375, 0.6875, 0.9375]);
    play(14, 5);
    expect(board.recording.value).toEqual({
      agentId: null,
      name: 'Ada',
      seconds: 55.9375,
      isFull: true,
    });
  });

  it('has the body posed in every frame, drawn or not', () => {
    const { recorder, player, play, caughtUp } = stage();
    play(2);
    recorder.start(player, 'Ada', 'a1');
    play(3);
    expect(caughtUp()).toBe(3);
  });

  it.each([
    ['goes', () => null],
    ['comes back as another', () => ({ player: new Player(), catchUp: () => 0 })],
  ])('keeps what it has when the body %s', async (_, next) => {
    const { board, opened, said, recorder, player, play, bodies } = stage();
    recorder.start(player, 'Ada', 'a1');
    play(21);
    const other = next();
    bodies.delete('a1');
    if (other) bodies.set('a1', other);
    play(5);
    expect(board.recording.value).toBeNull();
    await expect.poll(() => opened.length).toBe(1);
    expect(said).toMatchObject([{ kind: 'recorded', frames: 21 }]);
  });

  it('throws away what is cancelled, and what has no length: one frame', async () => {
    const { board, opened, said, recorder, player, play } = stage();
    recorder.start(player, 'Ada', null);
    play(5);
    recorder.cancel();
    await recorder.stop();
    recorder.start(player, 'Ada', null);
    play(1);
    await recorder.stop();
    expect([opened, said, board.recording.value]).toEqual([[], [], null]);
    recorder.start(player, 'Ada', null);
    play(2);
    await recorder.stop();
    expect(said).toMatchObject([{ kind: 'recorded', frames: 2 }]);
  });
});
