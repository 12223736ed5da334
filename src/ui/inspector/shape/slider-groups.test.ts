import { expect, it } from 'vitest';
import { SHAPE_SLIDERS, SLIDER_GROUPS } from '../../../avatar/shape/index.ts';
import { SHAPE } from '../../words/en/shape.ts';

it('has words for every slider and its ends, and for every group', () => {
  const ids = Object.keys(SHAPE.sliders).map(Number);
  expect(ids.sort((a, b) => a - b)).toEqual(
    SHAPE_SLIDERS.map(({ id }) => id).sort((a, b) => a - b),
  );
  for (const words of Object.values(SHAPE.sliders)) {
    expect(words).toHaveLength(3);
    for (const word of words) expect(word).not.toBe('');
  }
  expect(Object.keys(SHAPE.groups)).toEqual([...SLIDER_GROUPS]);
});

it('names the sliders of a sex differently, so that each can be found', () => {
  for (const sex of ['female', 'male']) {
    const shown = SHAPE_SLIDERS.filter((slider) => slider.sex === 'both' || slider.sex === sex);
    const names = shown.map(({ id }) => SHAPE.sliders[id][0]);
    expect(new Set(names).size).toBe(names.length);
  }
});
