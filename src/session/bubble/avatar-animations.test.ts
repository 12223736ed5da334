import { describe, expect, it } from 'vitest';
import { builtinByName } from '../../motion/builtin-animations/index.ts';
import { ANIMATION_NAMES } from '../../protocol/setp/index.ts';
import { AvatarAnimations, animationId } from './avatar-animations.ts';

const playing = (number: number, phase = 0, state = 2, length = 2000) => ({
  animationIdentifier: number,
  animationLength: length,
  animationPhase: phase,
  animationState: state,
});

it.each(Object.entries(ANIMATION_NAMES))('animation %s is the built-in %s', (number, name) => {
  expect(animationId(Number(number))).toBe(builtinByName(name)?.uuid);
  expect(animationId(Number(number))).not.toBeNull();
});

describe('animations of an avatar', () => {
  it('keep their sequence while they repeat, and get another when they start again', () => {
    const animations = new AvatarAnimations();
    expect(animations.apply([playing(2)], 0)).toBe(true);
    const [first] = animations.records;
    expect(animations.apply([playing(2, 500)], 2500)).toBe(false);
    expect(animations.records).toEqual([first]);
    expect(animations.apply([playing(1)], 3000)).toBe(true);
    expect(animations.apply([playing(2)], 4000)).toBe(true);
    expect(animations.records[0].sequence).toBeGreaterThan(first.sequence);
  });

  it('that run once end by themselves, and may be started again meanwhile', () => {
    const animations = new AvatarAnimations();
    animations.apply([playing(6, 500, 1)], 1000);
    const [first] = animations.records;
    expect(animations.apply([playing(6, 700, 1)], 1200)).toBe(false);
    expect(animations.apply([playing(6, 0, 1)], 2000)).toBe(true);
    expect(animations.records[0].sequence).not.toBe(first.sequence);
    expect(animations.advance(3999)).toBe(false);
    expect(animations.advance(4000)).toBe(true);
    expect(animations.records).toEqual([]);
  });

  it('that are halted, over or unknown have no record', () => {
    const animations = new AvatarAnimations();
    animations.apply([playing(1, 0, 0), playing(6, 5000, 1), playing(999), playing(3, 0, 7)], 0);
    expect(animations.records).toEqual([]);
    expect(animations.counts).toEqual({ animationCount: 1, unknownAnimations: [999] });
  });

  it('are limited in number', () => {
    const animations = new AvatarAnimations();
    animations.apply(
      Array.from({ length: 5000 }, (_, i) => playing(i)),
      0,
    );
    expect(animations.counts.animationCount).toBe(32);
  });
});
