import { expect, it } from 'vitest';
import { uniqueNames } from './save-model.ts';

it('meshes of one name, whatever its case and length, get files of their own', () => {
  const long = 'x'.repeat(90);
  const names = ['head', 'Head', 'head', 'a/b', '', long, long];
  const paths = uniqueNames(names);
  expect(paths.slice(0, 5)).toEqual([
    'head.llmesh',
    '2 Head.llmesh',
    '3 head.llmesh',
    'a-b.llmesh',
    'animation.llmesh',
  ]);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
});
