import { expect, it } from 'vitest';
import { costedPart } from '../../../test/costed-part.ts';
import {
  type CostedObject,
  landImpactOf,
  singlePart,
  whatWouldHelp,
} from '../../upload/cost/index.ts';
import { whyText } from './cost-sections.tsx';

const bytes = (triangles: number) => 384 + 16 * triangles;
const PART = costedPart({
  levels: { high: bytes(900), medium: bytes(300), low: bytes(90), lowest: bytes(60) },
});

function why(object: CostedObject): string {
  const advice = whatWouldHelp(object).find(({ figure }) => figure === 'landImpact');
  return whyText(object, landImpactOf(object), advice);
}

it('names the level that weighs most, and what fewer triangles save', () => {
  const text = why(singlePart(PART));
  expect(text).toMatch(/^Lowest counts for \d\d %, .* With 20 triangles there instead of 60, /);
  // The lowest level weighs 0.06 a triangle, from most of the ground: 3.74 with the others, and 1.40 with 40 fewer.
  expect(text).toMatch(/3 are saved\.$/);
});

it('names the mesh where there are several', () => {
  const object = { ...singlePart(PART), parts: [{ ...PART, name: 'hood' }, PART] };
  expect(why(object)).toContain('instead of 60 in hood, ');
});

it('says that the server weight is the largest, and that physics of triangles are not known', () => {
  const small = costedPart({
    levels: { high: 1, medium: 1, low: 1, lowest: 1 },
    physicsTriangles: 12,
  });
  expect(why(singlePart(small))).toMatch(/^The server weight is the largest.* No formula is known/);
});
