import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LossyLink, PERFECT_LINK } from './lossy-link.ts';
import { seededRandom } from './reproducible-values.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Which of the numbers from 0 to 999 arrive, in the order of arrival. */
function transmitAll(options: Partial<typeof PERFECT_LINK>, wait = 5000) {
  const link = new LossyLink({ ...PERFECT_LINK, ...options }, seededRandom(1));
  const arrived: number[] = [];
  for (let index = 0; index < 1000; index++) link.transmit(() => arrived.push(index));
  const atOnce = arrived.length;
  vi.advanceTimersByTime(wait);
  return { arrived, atOnce, link };
}

const inOrder = Array.from({ length: 1000 }, (_, index) => index);

it('a perfect link delivers at once and in order', () => {
  const { arrived, atOnce } = transmitAll({});
  expect(atOnce).toBe(1000);
  expect(arrived).toEqual(inOrder);
});

it('loses a share', () => {
  const { arrived } = transmitAll({ loss: 0.1 });
  expect(arrived.length).toBeGreaterThan(850);
  expect(arrived.length).toBeLessThan(950);
});

it('duplicates a share', () => {
  const { arrived } = transmitAll({ duplication: 0.5 });
  expect(arrived.length).toBeGreaterThan(1400);
  expect(new Set(arrived).size).toBe(1000);
});

it('delays by the latency, and at random by the jitter', () => {
  const latency = transmitAll({ latency: 50 }, 49);
  expect(latency.arrived).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(latency.arrived).toEqual(inOrder);
  const { arrived } = transmitAll({ jitter: 300 });
  expect(arrived).not.toEqual(inOrder);
  expect(arrived.toSorted((a, b) => a - b)).toEqual(inOrder);
});

it('delays some until after the next one, or for a while', () => {
  const { arrived } = transmitAll({ reordering: 0.2 });
  expect(arrived).not.toEqual(inOrder);
  expect(arrived.toSorted((a, b) => a - b)).toEqual(inOrder);
  const lone = transmitAll({ reordering: 1 }, 99);
  expect(lone.arrived).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(lone.arrived).toHaveLength(1000);
});

it('does the same with the same seed', () => {
  const options = { loss: 0.3, jitter: 100, duplication: 0.3, reordering: 0.3 };
  expect(transmitAll(options).arrived).toEqual(transmitAll(options).arrived);
});

it('delivers nothing once it is closed', () => {
  const { arrived, link } = transmitAll({ latency: 50 }, 10);
  link.close();
  link.transmit(() => arrived.push(1));
  vi.advanceTimersByTime(1000);
  expect(arrived).toEqual([]);
});
