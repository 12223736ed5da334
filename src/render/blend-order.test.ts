import { expect, it } from 'vitest';
import { renderOrderOf } from '../avatar/surface/index.ts';
import { blendedRenderOrder, compareBlended, OVER_FACES_ORDER } from './blend-order.ts';

type Item = Parameters<typeof compareBlended>[0];

function item(renderOrder: number, z: number, id = 0): Item {
  return { id, renderOrder, z, groupOrder: 0 } as Item;
}

it('keeps the order of rigged faces, after all on the ground and before other blended faces', () => {
  const orders = [
    blendedRenderOrder(renderOrderOf(255, 5000, 0)),
    blendedRenderOrder(renderOrderOf(40, 0, 0)),
    blendedRenderOrder(renderOrderOf(40, 0, 1)),
    blendedRenderOrder(renderOrderOf(2, 7, 3)),
    blendedRenderOrder(renderOrderOf(0, 0, 0)),
    blendedRenderOrder(0),
    OVER_FACES_ORDER,
  ];
  expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b));
  // The border between regions is the last thing on the ground.
  expect(orders[0]).toBeGreaterThan(4);
});

it('draws the farther avatar first, then by the order of its faces; other faces from back to front', () => {
  const [early, late] = [40, 2].map((point) => blendedRenderOrder(renderOrderOf(point, 0, 0)));
  const unrigged = blendedRenderOrder(0);
  const items = [
    item(unrigged, 1),
    item(late, 3),
    item(early, 3),
    item(late, 8),
    item(unrigged, 9),
    item(1, 0),
  ];
  const sorted = items.sort(compareBlended).map(({ renderOrder, z }) => [renderOrder, z]);
  expect(sorted).toEqual([
    [1, 0],
    [late, 8],
    [early, 3],
    [late, 3],
    [unrigged, 9],
    [unrigged, 1],
  ]);
});
