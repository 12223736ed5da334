import { describe, expect, it } from 'vitest';
import { SenderClock, StreamEase } from './stream-timing.ts';

describe('SenderClock', () => {
  it('uses the first skew as the offset, then adds a twentieth of each further one', () => {
    const clock = new SenderClock();
    expect(clock.accept(1000, 51)).toBe('new');
    expect(clock.offset).toBe(50);
    // Made 1 s later, here 1.2 s later: skew 50.2; 0.95 · 50 + 0.05 · 50.2 = 50.01.
    expect(clock.accept(2000, 52.2)).toBe('same');
    expect(clock.offset).toBeCloseTo(50.01, 9);
    expect(clock.localTime).toBeCloseTo(52.01, 9);
  });

  it('counts on where 32 bits wrap, signed or not', () => {
    const signed = new SenderClock();
    signed.accept(0x7fffffff - 49, 10);
    expect(signed.accept(-0x80000000 + 50, 10.1)).toBe('same');
    expect(signed.localTime).toBeCloseTo(10.1, 6);
    const unsigned = new SenderClock();
    unsigned.accept(0xffffffff - 49, 10);
    expect(unsigned.accept(50, 10.1)).toBe('same');
    expect(unsigned.localTime).toBeCloseTo(10.1, 6);
  });

  it('does not change its offset for late and repeated records', () => {
    const clock = new SenderClock();
    clock.accept(1000, 51);
    clock.accept(2000, 52);
    expect([clock.accept(2000, 52.5), clock.accept(1500, 52.9)]).toEqual(['same', 'same']);
    expect(clock.offset).toBe(50);
    expect(clock.localTime).toBe(51.5);
  });

  it('ignores a single stray, and begins anew at the second in a row', () => {
    const clock = new SenderClock();
    clock.accept(100_000, 200);
    expect(clock.accept(0, 200.1)).toBe('stray');
    expect(clock.accept(100_200, 200.2)).toBe('same');
    expect(clock.accept(0, 200.3)).toBe('stray');
    expect(clock.accept(50, 200.35)).toBe('new');
    expect(clock.offset).toBeCloseTo(200.3, 9);
  });

  it('continues after a pause of any length', () => {
    const clock = new SenderClock();
    clock.accept(0, 0);
    expect(clock.accept(3_600_000, 3600)).toBe('same');
  });
});

const at = (ease: StreamEase, clock: number) => {
  ease.advance(clock);
  return ease.weight;
};

describe('StreamEase', () => {
  it('has ended before the first update', () => {
    const ease = new StreamEase();
    ease.advance(5);
    expect(ease).toMatchObject({ weight: 0, ended: true });
  });

  it('rises along the cubic curve for one second', () => {
    const ease = new StreamEase();
    ease.update(10);
    // u²(3 − 2u) at 0, ¼, ½, ¾ and 1.
    const weights = [10, 10.25, 10.5, 10.75, 11].map((clock) => at(ease, clock));
    expect(weights).toEqual([0, 0.15625, 0.5, 0.84375, 1]);
  });

  it('falls from two seconds after the last update on, and has ended after three', () => {
    const ease = new StreamEase();
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

  it('rises again from its weight when an update comes during the ease-out', () => {
    const ease = new StreamEase();
    ease.update(0);
    expect(at(ease, 2.5)).toBe(0.5);
    ease.update(2.5);
    // ½ + ½ · ½ halfway up.
    expect([2.5, 3, 3.5].map((clock) => at(ease, clock))).toEqual([0.5, 0.75, 1]);
  });

  it('begins at 0 after it has ended by itself or at once', () => {
    const ease = new StreamEase();
    ease.update(0);
    ease.update(100);
    expect(at(ease, 100)).toBe(0);
    expect(at(ease, 101)).toBe(1);
    ease.end();
    expect(ease).toMatchObject({ weight: 0, ended: true });
    ease.update(101);
    expect(at(ease, 101.5)).toBe(0.5);
  });
});
