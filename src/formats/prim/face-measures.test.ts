import { expect, it } from 'vitest';
import { isClosedSurface } from './face-measures.ts';
import { BOX_FIELDS, primFaces, primShape } from './index.ts';

const facesOf = (fields: Partial<typeof BOX_FIELDS>) =>
  primFaces(primShape({ ...BOX_FIELDS, ...fields })).map(({ geometry }) => geometry);

it('a box is closed, and open without any one of its faces', () => {
  const faces = facesOf({});
  expect(isClosedSurface(faces)).toBe(true);
  for (const missing of faces) {
    expect(isClosedSurface(faces.filter((face) => face !== missing))).toBe(false);
  }
});

it('is closed where a cap leaves out vertices on its straight edges', () => {
  expect(isClosedSurface(facesOf({ ProfileHollow: 25_000 }))).toBe(true);
});

it('is open where two faces point the same way', () => {
  const [face] = facesOf({});
  expect(isClosedSurface([face, face])).toBe(false);
});

it('is closed without faces', () => {
  expect(isClosedSurface([])).toBe(true);
});
