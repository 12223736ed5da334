import { describe, expect, it } from 'vitest';
import { defaultSkeleton } from '../avatar/index.ts';
import { type AnimationSource, buildAnimation } from '../formats/animation/index.ts';
import { bindClip } from '../motion/index.ts';
import { type ClipRecord, Player } from './player.ts';

/** Turns the left shoulder about X, half a turn in two seconds; loops from 0.5 s to 1.5 s. */
function record(id: string, change: Partial<AnimationSource> = {}, builtIn = false): ClipRecord {
  const animation = buildAnimation({
    duration: 2,
    loop: true,
    loopIn: 0.5,
    loopOut: 1.5,
    easeIn: 0,
    easeOut: 0.5,
    joints: [
      {
        name: 'mShoulderLeft',
        rotations: [
          { time: 0, rotation: [0, 0, 0, 1] },
          { time: 1, rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] },
          { time: 2, rotation: [1, 0, 0, 0] },
        ],
      },
    ],
    ...change,
  });
  return { id, clip: bindClip(animation, defaultSkeleton), active: true, builtIn };
}

function elbowHeight(player: Player): number {
  player.update();
  return player.jointPosition('mElbowLeft')![2];
}

describe('Player', () => {
  it('shows the same pose at the same time, however it got there', () => {
    const player = new Player();
    player.follow([record('a')], true, true);
    player.seek('a', 0.8);
    const height = elbowHeight(player);
    player.seek('a', 1.4);
    expect(elbowHeight(player)).not.toBeCloseTo(height, 3);
    player.seek('a', 0.8);
    expect(elbowHeight(player)).toBe(height);
    expect(player.timeOf('a')).toBeCloseTo(0.8, 6);
  });

  it('reaches the part behind the loop-out by a seek, and goes on into the loop from there', () => {
    const player = new Player();
    player.follow([record('a')], true, true);
    player.seek('a', 1.9);
    player.update();
    expect(player.timeOf('a')).toBeCloseTo(1.9, 6);
    player.advance(0.2);
    player.update();
    expect(player.timeOf('a')).toBeCloseTo(1.1, 5);
  });

  it('eases a clip out that is switched off while time passes, and drops it', () => {
    const player = new Player();
    const rest = elbowHeight(player);
    const a = record('a', { loopIn: 0, loopOut: 2 });
    const under = record(
      'idle',
      { joints: [{ name: 'mShoulderLeft', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }] },
      true,
    );
    player.follow([under, a], true, true);
    player.seek('a', 1);
    const moved = elbowHeight(player);
    player.follow([under, { ...a, active: false }], true, true);
    player.advance(0.25);
    const fading = elbowHeight(player);
    expect(Math.abs(fading - rest)).toBeGreaterThan(0.01);
    expect(Math.abs(fading - moved)).toBeGreaterThan(0.01);
    player.advance(0.3);
    expect(elbowHeight(player)).toBeCloseTo(rest, 5);
  });

  it('drops a clip at once when time stands still or its record is gone', () => {
    const player = new Player();
    const rest = elbowHeight(player);
    const a = record('a');
    player.follow([a], true, false);
    player.seek('a', 1);
    expect(elbowHeight(player)).not.toBeCloseTo(rest, 3);
    player.follow([{ ...a, active: false }], true, false);
    expect(elbowHeight(player)).toBeCloseTo(rest, 6);
    player.follow([a], true, true);
    player.follow([], true, true);
    expect(elbowHeight(player)).toBeCloseTo(rest, 6);
  });

  it('repeats a clip that plays once only when told to', () => {
    const once = record('a', { loop: false, loopIn: 0, loopOut: 2, easeOut: 0 });
    const player = new Player();
    player.follow([once], true, true);
    player.advance(2.5);
    player.update();
    expect(player.timeOf('a')).toBeCloseTo(0.5, 5);
    player.follow([once], false, true);
    player.update();
    expect(player.timeOf('a')).toBe(2);
    expect(player.isOver('a')).toBe(true);
    player.restartEnded();
    player.update();
    expect(player.timeOf('a')).toBe(0);
    expect(player.isOver('a')).toBe(false);
  });

  it('is not over while another clip goes on, unless that one is our own', () => {
    const once = record('a', { loop: false, loopIn: 0, loopOut: 2 });
    const player = new Player();
    player.follow([record('idle', {}, true), once], false, true);
    player.advance(3);
    player.update();
    expect(player.isOver('a')).toBe(true);
    player.follow([record('idle', {}, true), once, record('b')], false, true);
    player.update();
    expect(player.isOver('a')).toBe(false);
  });

  it('a clip that was started later plays on after a seek back in an earlier one', () => {
    const player = new Player();
    player.follow([record('a')], true, true);
    player.advance(10);
    player.follow([record('a'), record('b')], true, true);
    player.advance(0.3);
    player.seek('a', 0.25);
    player.update();
    expect(player.timeOf('b')).toBeCloseTo(0.25, 6);
    player.advance(0.5);
    player.update();
    expect(player.timeOf('b')).toBeCloseTo(0.75, 6);
  });

  it('a seek does not bring back what was fading out', () => {
    const player = new Player();
    const rest = elbowHeight(player);
    const head = { name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] as const }] };
    const under = record('under', { joints: [head] });
    const a = record('a', { loopIn: 0, loopOut: 2 });
    player.follow([under, a], true, true);
    player.advance(1);
    player.follow([under, { ...a, active: false }], true, true);
    player.advance(0.1);
    expect(elbowHeight(player)).not.toBeCloseTo(rest, 3);
    player.seek('under', 0.9);
    expect(elbowHeight(player)).toBeCloseTo(rest, 6);
  });

  it('plays our own idle at full weight from the first frame on', () => {
    const player = new Player();
    player.follow([record('idle', { easeIn: 0.8 }, true)], true, true);
    player.update();
    expect(player.weightOf('idle')).toBe(1);
  });

  it('lifts the whole avatar by a pelvis offset and moves overridden joints', () => {
    const player = new Player();
    const before = elbowHeight(player);
    const alt = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0.3, 0.5, 1);
    const skin = {
      jointNames: ['mElbowLeft'],
      bindShapeMatrix: new Float64Array(16),
      inverseBindMatrices: new Float64Array(16),
      altInverseBindMatrices: alt,
      pelvisOffset: 0.25,
      lockScaleIfJointPosition: false,
    };
    player.setSkins(new Map([['a', skin]]));
    expect(elbowHeight(player)).toBeCloseTo(before + 0.25 + 0.5, 5);
    player.setSkins(new Map());
    expect(elbowHeight(player)).toBeCloseTo(before, 6);
  });
});
