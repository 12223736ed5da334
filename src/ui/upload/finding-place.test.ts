import { expect, it } from 'vitest';
import { wornMesh } from '../../../test/worn-mesh.ts';
import type { WornMesh } from '../../app/index.ts';
import { placeOf } from './finding-place.ts';

const ofModel = (id: string, name: string, documentId: string): WornMesh => ({
  ...wornMesh(id, []),
  name,
  model: { documentId, model: 0, instance: 0 },
});

const MESHES = [
  ofModel('other', 'jacket', 'another'),
  ofModel('jacket-1', 'jacket', 'model'),
  ofModel('sleeve-1', 'jacket/sleeve', 'model'),
];

it.each([
  ['jacket/mElbowLeft', { joint: 'mElbowLeft' }],
  ['jacket/faces[2]/mElbowLeft', { joint: 'mElbowLeft' }],
  ['jacket/avatar_mHead', { joint: 'mHead' }],
  ['jacket/faces[2]', { meshId: 'jacket-1', face: 2 }],
  ['jacket/faces[2]/cloth', { meshId: 'jacket-1', face: 2 }],
  ['jacket/sleeve/faces[0]', { meshId: 'sleeve-1', face: 0 }],
  ['trousers/faces[0]', null],
  ['jacket', null],
  ['Y_UP', null],
  ['', null],
])('%s', (path, place) => {
  expect(placeOf(path, 'model', MESHES)).toEqual(place);
});
