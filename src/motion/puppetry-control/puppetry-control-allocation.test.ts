import { expect, it } from 'vitest';
import { bytesPerFrame } from '../../../test/bytes-per-frame.ts';
import { AT_EASE, TestBody } from '../../../test/puppet-body.ts';
import { BONE_COUNT } from '../../avatar/index.ts';
import { createEffectors } from '../received-puppetry/index.ts';
import { createHandleStates } from './control-handles.ts';

const WARM_UP = 3000;

it('allocates almost nothing in a frame in which a hand is dragged', () => {
  const body = new TestBody(AT_EASE);
  const { handles } = body.puppeteer;
  const places = createHandleStates();
  const events = createEffectors(BONE_COUNT);
  const hand = new Float32Array(3);
  handles.setPinned('footLeft', true);
  handles.grab('handLeft');
  let count = 0;
  const frame = () => {
    count++;
    hand[0] = 0.3 + 0.1 * Math.sin(count / 20);
    hand[1] = 0.2;
    hand[2] = 1.4;
    handles.drag('handLeft', hand);
    body.draw();
    handles.readStates(places);
    body.puppeteer.writeEvents('results', events);
  };
  for (let k = 0; k < WARM_UP; k++) frame();
  // Measured 36 to 180: the clock's numbers. One number for each of 26 joints would be 416 or more.
  expect(bytesPerFrame(frame)).toBeLessThan(400);
});
