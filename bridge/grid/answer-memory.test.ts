import { expect, it } from 'vitest';
import { ManualClock } from '../../test/manual-clock.ts';
import { defaultConfig } from '../config/index.ts';
import { AnswerMemory, type HeldAnswer } from './answer-memory.ts';

const LIMITS = {
  ...defaultConfig({}).limits,
  answerBytes: 1000,
  assetBytes: 200,
  eventBytes: 100,
  loginBytes: 100,
  gridSeconds: 60,
};
const { signal } = new AbortController();

/** Takes bytes, and tells whether they were given. */
function taking(answer: HeldAnswer, bytes: number, until = signal) {
  const take = { state: 'waiting' };
  answer.take(bytes, until).then(
    () => {
      take.state = 'given';
    },
    (error: Error) => {
      take.state = error.message;
    },
  );
  return take;
}

const settled = () => new Promise(setImmediate);

it('is given to all owners until it is full; then answers wait in their order', async () => {
  const memory = new AnswerMemory(LIMITS);
  // 1000, less the 200 of the largest, of which an owner may have a quarter.
  const answers = Array.from({ length: 6 }, (_, index) => memory.open(`owner ${index}`));
  const takes = answers.map((answer) => taking(answer, 200));
  await settled();
  expect(takes.map(({ state }) => state)).toEqual([
    ...Array(4).fill('given'),
    ...['waiting', 'waiting'],
  ]);
  expect([memory.bytes, memory.waiting]).toEqual([800, 2]);
  answers[2].close();
  await settled();
  expect([takes[4].state, takes[5].state, memory.waiting]).toEqual(['given', 'waiting', 1]);
  for (const answer of answers) answer.close();
  await settled();
  expect([memory.bytes, memory.waiting]).toEqual([0, 0]);
});

it('lets the oldest answer proceed when all others wait, within the limit', async () => {
  const memory = new AnswerMemory(LIMITS);
  const answers = Array.from({ length: 8 }, (_, index) => memory.open(`owner ${index}`));
  // All grow at once, each up to the largest size.
  const done: number[] = [];
  const whole = answers.map(async (answer, index) => {
    for (let size = 0; size < 200; size += 10) {
      await answer.take(10, signal);
      expect(memory.bytes).toBeLessThanOrEqual(1000);
      await settled();
    }
    done.push(index);
    answer.close();
  });
  await Promise.all(whole);
  expect(done[0]).toBe(0);
  expect([memory.bytes, memory.waiting]).toEqual([0, 0]);
});

it('gives one owner a quarter, and others the rest', async () => {
  const memory = new AnswerMemory(LIMITS);
  const greedy = Array.from({ length: 5 }, () => memory.open('greedy'));
  const takes = greedy.map((answer) => taking(answer, 150));
  const other = taking(memory.open('other'), 200);
  await settled();
  expect(takes.map(({ state }) => state)).toEqual(['given', ...Array(4).fill('waiting')]);
  expect(other.state).toBe('given');
  greedy[0].close();
  await settled();
  expect(takes.map(({ state }) => state).slice(1)).toEqual(['given', ...Array(3).fill('waiting')]);
  for (const answer of greedy) answer.close();
});

it('is not waited for longer than the limit, nor after the signal', async () => {
  const clock = new ManualClock();
  const memory = new AnswerMemory(LIMITS, clock);
  const answers = Array.from({ length: 5 }, (_, index) => memory.open(`owner ${index}`));
  for (const answer of answers.slice(0, 4)) await answer.take(200, signal);
  const late = taking(answers[4], 1);
  await clock.run(59_999);
  expect(late.state).toBe('waiting');
  await clock.run(1);
  expect(late.state).toBe('the bridge holds too many answers');
  const leaving = new AbortController();
  const take = taking(memory.open('late'), 10, leaving.signal);
  leaving.abort(new Error('left'));
  await settled();
  expect([take.state, memory.waiting, memory.bytes]).toEqual(['left', 0, 800]);
  for (const answer of answers) answer.close();
});

it('takes nothing for an answer that is closed', async () => {
  const memory = new AnswerMemory(LIMITS);
  const answer = memory.open('owner');
  await answer.take(100, signal);
  answer.close();
  answer.close();
  await answer.take(100, signal);
  expect(memory.bytes).toBe(0);
});

it('is taken from the page that has been receiving its answer for longest, while others wait', async () => {
  const clock = new ManualClock();
  const memory = new AnswerMemory(LIMITS, clock);
  const answers = Array.from({ length: 5 }, (_, index) => memory.open(`owner ${index}`));
  const cut: number[] = [];
  for (const index of [2, 1, 0, 3]) {
    await answers[index].take(200, signal);
    answers[index].beginSending(() => {
      cut.push(index);
      answers[index].close();
    });
    await clock.run(4000);
  }
  // Nobody waits: nobody loses anything.
  await clock.run(60_000);
  expect(cut).toEqual([]);
  const take = taking(answers[4], 200);
  await clock.run(1000);
  expect([cut, take.state]).toEqual([[2], 'given']);
  await clock.run(60_000);
  expect(cut).toEqual([2]);
});
