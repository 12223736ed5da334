import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import {
  ANIMATION_STOPS,
  type Gesture,
  type GestureStep,
  WAIT_FLAGS,
} from '../../formats/gesture/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import { GesturePlayer } from './gesture-player.ts';

const BOW = idOf(1);
const GONG = idOf(2);
const ITEM = idOf(0xe1);

const start = (assetId = BOW): GestureStep => ({ kind: 'animation', name: '', assetId, flags: 0 });
const stop: GestureStep = { kind: 'animation', name: '', assetId: BOW, flags: ANIMATION_STOPS };
const say = (text: string): GestureStep => ({ kind: 'chat', text, flags: 0 });
const wait = (seconds: number, flags: number): GestureStep => ({ kind: 'wait', seconds, flags });
const gesture = (...steps: readonly GestureStep[]): Gesture => ({
  ...{ key: 255, modifiers: 0, trigger: '', replacement: '', steps },
});

/** A player, and what it does, each with the time. */
function harness() {
  const playing = new Set<string>();
  const done: string[] = [];
  let now = 0;
  const player = new GesturePlayer(
    {
      setAnimation: (id, isOn) => {
        if (isOn) playing.add(id);
        else playing.delete(id);
        done.push(`${now} ${isOn ? '+' : '-'}${id.slice(-1)}`);
      },
      isPlaying: (id) => playing.has(id),
      say: (text) => void done.push(`${now} ${text}`),
      playSound: (id) => void done.push(`${now} ♪${id.slice(-1)}`),
    },
    () => void done.push(`${now} ${player?.playing.length ?? 0} playing`),
  );
  const run = (milliseconds: number) => {
    for (const end = now + milliseconds; now <= end; now += 50) player.tick(now);
  };
  return { player, playing, done, run };
}

describe('a gesture', () => {
  it('takes its steps one after the other', () => {
    const { player, done, run } = harness();
    player.play(
      ITEM,
      gesture(start(), say('hello'), wait(1, WAIT_FLAGS.time), stop, {
        ...{ kind: 'sound', name: '', assetId: GONG, flags: 0 },
      }),
    );
    run(2000);
    expect(done).toEqual([
      '0 1 playing',
      '0 +1',
      '0 hello',
      '1000 -1',
      '1000 ♪2',
      '1000 0 playing',
    ]);
  });

  it('waits for its animations, and half a minute at most', () => {
    const { player, playing, done, run } = harness();
    player.play(ITEM, gesture(start(), wait(0, WAIT_FLAGS.animations), say('over')));
    run(3000);
    expect(done.at(-1)).toBe('0 +1');
    playing.clear();
    run(100);
    expect(done.slice(-2)).toEqual(['3050 over', '3050 0 playing']);
    player.play(ITEM, gesture(start(), wait(0, WAIT_FLAGS.animations), say('late')));
    run(31_000);
    expect(done.at(-2)).toMatch(/^33\d\d\d late$/);
  });

  it('waits for everything that a step names, and for nothing without a flag', () => {
    const { player, playing, done, run } = harness();
    const both = WAIT_FLAGS.time | WAIT_FLAGS.animations;
    player.play(ITEM, gesture(start(), wait(2, both), wait(9, 0), say('now')));
    playing.clear();
    run(1000);
    playing.clear();
    expect(done).not.toContain('1000 now');
    run(1500);
    expect(done.some((line) => line === '2000 now')).toBe(true);
  });

  it('ends early, and stops what it has started and what still runs', () => {
    const { player, playing, done, run } = harness();
    player.play(ITEM, gesture(start(), start(GONG), wait(60, WAIT_FLAGS.time), say('never')));
    run(500);
    playing.delete(GONG);
    player.stop(ITEM);
    run(61_000);
    expect(done.slice(-2)).toEqual(['550 -1', '550 0 playing']);
  });

  it('without an asset does nothing, and one without steps is over at once', () => {
    const { player, done, run } = harness();
    player.play(ITEM, gesture(start(NULL_UUID), say('  ')));
    player.play(idOf(0xe2), gesture());
    run(1000);
    expect(player.playing).toEqual([]);
    expect(done.filter((line) => !line.endsWith('playing'))).toEqual([]);
  });

  it('does not flood the chat, and eight at a time are enough', () => {
    const { player, done, run } = harness();
    player.play(ITEM, gesture(...Array.from({ length: 1000 }, (_, index) => say(`${index}`))));
    for (let item = 0; item < 20; item++) player.play(idOf(0x100 + item), gesture(wait(9, 1)));
    expect(player.playing).toHaveLength(8);
    run(1000);
    expect(done.filter((line) => !line.endsWith('playing'))).toHaveLength(6);
  });

  it('comes to an end, whatever its steps are', () => {
    const anyStep: fc.Arbitrary<GestureStep> = fc.oneof(
      fc.constantFrom(start(), stop, say('a'), start(GONG)),
      fc
        .tuple(fc.double({ max: 20, noNaN: true }), fc.integer({ min: 0, max: 7 }))
        .map(([seconds, flags]) => wait(seconds, flags)),
    );
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        const { player, run } = harness();
        player.play(ITEM, gesture(...steps));
        run(31_000 * (steps.length + 1));
        expect(player.playing).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
