import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

function taken(bucket: TokenBucket, now: number, tries: number): number {
  let count = 0;
  for (let i = 0; i < tries; i++) if (bucket.take(1, now)) count += 1;
  return count;
}

it('allows two seconds worth at once, and then the rate', () => {
  const bucket = new TokenBucket(10, 0);
  expect(taken(bucket, 0, 100)).toBe(20);
  expect(taken(bucket, 500, 100)).toBe(5);
  expect(taken(bucket, 1000, 100)).toBe(5);
});

it('holds no more than its capacity, however long the pause', () => {
  const bucket = new TokenBucket(10, 0);
  expect(taken(bucket, 1e9, 100)).toBe(20);
});

it('gains nothing from a clock that goes back', () => {
  const bucket = new TokenBucket(10, 1000, 5);
  expect(taken(bucket, 500, 100)).toBe(5);
  expect(taken(bucket, 1000, 100)).toBe(0);
  expect(taken(bucket, 1100, 100)).toBe(1);
});

it('takes nothing when there is too little', () => {
  const bucket = new TokenBucket(10, 0);
  expect(bucket.take(21, 0)).toBe(false);
  expect(bucket.take(20, 0)).toBe(true);
});

it('holds the amount that it was created with', () => {
  const bucket = new TokenBucket(10, 0, 3);
  expect(taken(bucket, 0, 100)).toBe(3);
  expect(taken(bucket, 1e9, 100)).toBe(3);
});

it('reserves more than it holds, and returns how long later callers have to wait', () => {
  const bucket = new TokenBucket(10, 0, 5);
  expect(bucket.reserve(7, 0)).toBe(0);
  expect(bucket.reserve(1, 0)).toBe(200);
  expect(bucket.reserve(1, 0)).toBe(300);
  expect(bucket.reserve(1, 400)).toBe(0);
  expect(bucket.take(1, 450)).toBe(false);
});
