import { expect, it } from 'vitest';
import { RateMeter } from './avatar-puppet.ts';

it('a rate meter counts the events of the last second', () => {
  const meter = new RateMeter();
  expect(meter.rate(0)).toBe(0);
  for (let at = 10_000; at < 12_000; at += 50) meter.count(at);
  expect(meter.rate(11_999)).toBe(20);
  expect(meter.rate(12_450)).toBe(10);
  expect(meter.rate(13_000)).toBe(0);
  meter.count(500_000);
  expect(meter.rate(500_000)).toBe(1);
});
