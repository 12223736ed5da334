import { expect, it } from 'vitest';
import { plainConstraint } from '../../../test/plain-clips.ts';
import { activeTimeText, whyIgnored } from './constraints-section.tsx';

it.each([
  [[0.3, 0.45, 3.16, 3.5], '0.30–0.45 s in, 3.16–3.50 s out'],
  [[1, 1.25, 10, 10], '1.00–1.25 s in, never out'],
  [[0.5, 0.5, 2, 2], '0.50 s in, 2.00 s out'],
  [[5, 6, 10, 10], 'from 5.00 s, after the end: never active'],
  [[1, 2, 0, 0], '1.00–2.00 s in, out before that: never active'],
])('eases of %j in a clip of 4 s: %s', ([start, stop, outStart, outStop], text) => {
  const constraint = plainConstraint({
    easeInStart: start,
    easeInStop: stop,
    easeOutStart: outStart,
    easeOutStop: outStop,
  });
  expect(activeTimeText(constraint, 4)).toBe(text);
});

it('says why constraints are ignored, with their number if it is known', () => {
  expect(whyIgnored(11, 10)).toBe(
    'The file has 11 constraints. Viewers accept 10 at most, and play this clip without any.',
  );
  expect(whyIgnored(0, 10)).toContain('more than 10 constraints');
});
