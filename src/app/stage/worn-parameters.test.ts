import { expect, it } from 'vitest';
import type { Wearable } from '../../formats/wearable/index.ts';
import type { LoadedDocument } from '../state/index.ts';
import { wornParameters } from './worn-parameters.ts';

const SHAPE = 0;
const HAIR = 2;

function wearable(type: number, ...parameters: [id: number, weight: number][]) {
  const document = { type, parameters: new Map(parameters) } as unknown as Wearable;
  return { content: { kind: 'document', fileKind: 'wearable', document, warnings: [] } } as Pick<
    LoadedDocument,
    'content'
  >;
}

const saved = { visualParameters: new Map([[33, 1]]) };

it('has no shape without one', () => {
  expect(wornParameters(null, [])).toBe(null);
  expect(wornParameters({ visualParameters: new Map() }, [])).toBe(null);
  expect(wornParameters(null, [wearable(HAIR, [190, 0.5])])).toBe(null);
});

it('has the shape of the avatar’s file', () => {
  expect(wornParameters(saved, [])).toEqual(new Map([[33, 1]]));
});

it('has the weights of opened wearables over those of the file', () => {
  const documents = [wearable(SHAPE, [33, -1], [682, 0.5]), wearable(HAIR, [190, 0.5])];
  expect(wornParameters(saved, documents)).toEqual(
    new Map([
      [33, -1],
      [682, 0.5],
      [190, 0.5],
    ]),
  );
});

it('has of two shapes only the one that was opened last', () => {
  const documents = [wearable(SHAPE, [33, 2], [682, 1]), wearable(SHAPE, [33, -2])];
  expect(wornParameters(null, documents)).toEqual(new Map([[33, -2]]));
});
