import { expect, it } from 'vitest';
import { isAssetPath } from './asset-path.ts';

it.each([
  'body.llmesh',
  'my meshes/body ..v2.llmesh',
  'https://example.org/a?mesh_id=1',
  'HTTP://[::1]:9000/a',
])('may be %s', (path) => {
  expect(isAssetPath(path)).toBe(true);
});

it.each([
  '',
  '/etc/passwd',
  '//example.org/a',
  '../body.llmesh',
  'a/../../b',
  'a/%2E./b',
  'a/.\t./b',
  ' /etc/passwd',
  'C:/body.llmesh',
  '..\\body.llmesh',
  'javascript:alert(1)',
  'data:,x',
  'https://me:secret@example.org/a',
])('may not be %j', (path) => {
  expect(isAssetPath(path)).toBe(false);
});
