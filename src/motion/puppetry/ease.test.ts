import { describe, expect, it } from 'vitest';
import { Ease } from './ease.ts';

const at = (ease: Ease, clock: number) => {
  ease.advance(clock);
  return ease.weight;
};

describe('Ease', () => {
  it('is over before anything came', () => {
    const ease = new Ease();
    ease.advance(5);
    expect(ease).toMatchObject({ weight: 0, ended: true });
  });

  it('rises along the cubic for one second', () => {
    const ease = new Ease();
    ease.update(10);
    // u²(3 − 2u) at 0, ¼, ½, ¾ and 1.
    const weights = [10, 10.25, 10.5, 10.75, 11].map((clock) => at(ease, clock));
    expect(weights).toEqual([0, 0.15625, 0.5, 0.84375, 1]);
  });

  it('falls from two seconds after the last update on, and is over after three', () => {
    const ease = new Ease();
    ease.update(0);
    ease.update(8);
    expect([10, 10.25, 10.5, 10.75, 11].map((clock) => at(ease, clock))).toEqual([
      1, 0.84375, 0.5, 0.15625, 0,
    ]);
    ease.advance(11);
    expect(ease.ended).toBe(false);
    ease.advance(11.01);
    expect(ease.ended).toBe(true);
  });

  it('rises from where it is when an update comes while it falls', () => {
    const ease = new Ease();
    ease.update(0);
    expect(at(ease, 2.5)).toBe(0.5);
    ease.update(2.5);
    // ½ + ½ · ½ halfway up.
    expect([2.5, 3, 3.5].map((clock) => at(ease, clock))).toEqual([0.5, 0.75, 1]);
  });

  it('begins at nothing after its end, and after a cut', () => {
    const ease = new Ease();
    ease.update(0);
    ease.update(100);
    expect(at(ease, 100)).toBe(0);
    expect(at(ease, 101)).toBe(1);
    ease.cut();
    expect(ease).toMatchObject({ weight: 0, ended: true });
    ease.update(101);
    expect(at(ease, 101.5)).toBe(0.5);
  });
});
