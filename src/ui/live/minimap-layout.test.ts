import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentRow } from '../../../test/agent-row.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import {
  fromMap,
  MAP_HEIGHT,
  MAP_WIDTH,
  MAX_DOTS,
  mapDots,
  plotAt,
  plotBoxes,
  toMap,
} from './minimap-layout.ts';

const SECTION = { x: 250, y: 96, span: 62 };
const PLAZA = { handle: '1', name: 'Plaza', corner: [0, 0] as const, sizeX: 256, sizeY: 256 };
const DUNE = { ...PLAZA, handle: '2', name: 'Dune Reach', corner: [256, 0] as const };
const LARGE = { ...PLAZA, handle: '3', name: 'Sea', corner: [-1024, 256] as const, sizeX: 2048 };

describe('places on the map', () => {
  it('are north up, in the scale of the section', () => {
    expectNumbers(toMap(SECTION, 250, 96), [MAP_WIDTH / 2, MAP_HEIGHT / 2]);
    // Four units a metre.
    expectNumbers(toMap(SECTION, 251, 98), [MAP_WIDTH / 2 + 4, MAP_HEIGHT / 2 - 8]);
  });

  it('come back from the map as they were', () => {
    const metres = fc.double({ min: -4096, max: 4096, noNaN: true });
    fc.assert(
      fc.property(metres, metres, fc.double({ min: 1, max: 1000, noNaN: true }), (x, y, span) => {
        const section = { ...SECTION, span };
        expectNumbers(fromMap(section, ...toMap(section, x, y)), [x, y], 1e-6);
      }),
    );
  });
});

describe('regions on the map', () => {
  it('are cut off at its edges, and left out beyond them', () => {
    const boxes = plotBoxes(SECTION, [PLAZA, DUNE, LARGE]);
    expect(boxes.map(({ plot }) => plot.name)).toEqual(['Plaza', 'Dune Reach']);
    const border = toMap(SECTION, 256, 0)[0];
    expect(boxes[0]).toMatchObject({ left: 0, top: 0, width: border, height: MAP_HEIGHT });
    expect(boxes[1]).toMatchObject({ left: border, width: MAP_WIDTH - border });
  });

  it('are found by a place, whatever their size', () => {
    expect(plotAt([PLAZA, DUNE, LARGE], 256, 10)).toBe(DUNE);
    expect(plotAt([PLAZA, DUNE, LARGE], 1000, 300)).toBe(LARGE);
    expect(plotAt([PLAZA, DUNE, LARGE], -1, 10)).toBeNull();
  });
});

describe('agents on the map', () => {
  it('are those within it but for the visitor, the nearest to the middle first', () => {
    const dots = mapDots(
      SECTION,
      [
        agentRow('Wren', { isOwn: true, position: [250, 96, 22] }),
        agentRow('Per', { position: [258, 97, 22], region: '2' }),
        agentRow('Ilse', { position: [251, 96, 22] }),
        agentRow('Far', { position: [128, 96, 22] }),
      ],
      22,
    );
    expect(dots.map(({ agent }) => agent.name)).toEqual(['Ilse', 'Per']);
  });

  it('say who is higher up or lower down', () => {
    const at = (z: number, height: 'known' | 'above' = 'known') =>
      mapDots(SECTION, [agentRow('x', { position: [250, 97, z], height })], 22)[0].level;
    expect(at(25)).toBe('same');
    expect(at(27)).toBe('higher');
    expect(at(0, 'above')).toBe('higher');
    expect(at(17)).toBe('lower');
    const [unknown] = mapDots(SECTION, [agentRow('x', { position: [250, 97, 500] })], null);
    expect(unknown.level).toBe('same');
  });

  it('are bounded', () => {
    const crowd = Array.from({ length: 3 * MAX_DOTS }, (_, index) =>
      agentRow(String(index), { position: [250, 96, 22] }),
    );
    expect(mapDots(SECTION, crowd, 22)).toHaveLength(MAX_DOTS);
  });
});
