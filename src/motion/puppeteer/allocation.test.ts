import { memoryUsage } from 'node:process';
import { expect, it } from 'vitest';
import { AT_EASE, TestBody } from '../../../test/puppet-body.ts';
import { BONE_COUNT } from '../../avatar/index.ts';
import { createEffectors } from '../puppetry/index.ts';
import { createHandlePlaces } from './handles.ts';

/** So few that most rounds see no collection even if much is allocated. */
const FRAMES = 50;
const ROUNDS = 41;
const WARM_UP = 3000;

/** Bytes that a frame takes from the heap: the middle one of many rounds, as a collection makes it less. */
function bytesPerFrame(frame: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = memoryUsage().heapUsed;
    for (let k = 0; k < FRAMES; k++) frame();
    return (memoryUsage().heapUsed - before) / FRAMES;
  });
  return rounds.sort((a, b) => a - b)[(ROUNDS - 1) / 2];
}

it('allocates next to nothing in a frame in which a hand is dragged', () => {
  const body = new TestBody(AT_EASE);
  const { grips } = body.puppeteer;
  const places = createHandlePlaces();
  const events = createEffectors(BONE_COUNT);
  const hand = new Float32Array(3);
  grips.setPinned('footLeft', true);
  grips.grab('handLeft');
  let count = 0;
  const frame = () => {
    count++;
    hand[0] = 0.3 + 0.1 * Math.sin(count / 20);
    hand[1] = 0.2;
    hand[2] = 1.4;
    grips.drag('handLeft', hand);
    body.draw();
    grips.places(places);
    body.puppeteer.ownEvents('results', events);
  };
  for (let k = 0; k < WARM_UP; k++) frame();
  // Measured 36 to 180: the clock, handed round. One number for each of 26 joints would be 416 or more.
  expect(bytesPerFrame(frame)).toBeLessThan(400);
});
