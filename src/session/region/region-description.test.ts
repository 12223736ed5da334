import { describe, expect, it } from 'vitest';
import { blankBlock, blankMessage } from '../../../test/blank-message.ts';
import { encodeFieldText, type MessageOf } from '../../protocol/lludp/index.ts';
import { describeRegion } from './region-description.ts';
import { RegionStatistics } from './region-statistics.ts';

function handshake(fields: object): MessageOf<'RegionHandshake'> {
  const RegionInfo = blankBlock('RegionHandshake', 'RegionInfo', fields as never);
  return blankMessage('RegionHandshake', { RegionInfo: RegionInfo as never });
}

describe('a region handshake', () => {
  it('says name, maturity, water and flags', () => {
    const SimName = encodeFieldText('Quay|beta 7');
    const fields = { SimName, SimAccess: 21, WaterHeight: 20.5, RegionFlags: 0x80000000 };
    expect(describeRegion(handshake(fields))).toEqual({
      name: 'Quay',
      maturity: 'moderate',
      waterHeight: 20.5,
      regionFlags: 0x80000000,
    });
  });

  it('may say anything: the name has no marks of direction, and the water is a number', () => {
    const SimName = encodeFieldText('\u202eyauQ\u0007\n');
    const { name, maturity, waterHeight } = describeRegion(
      handshake({ SimName, SimAccess: 77, WaterHeight: Number.NaN }),
    );
    expect([name, maturity, waterHeight]).toEqual(['yauQ', 'unknown', 0]);
  });
});

it('statistics are those of SimStats by their ids, and the dilation also of object updates', () => {
  const statistics = new RegionStatistics();
  expect(statistics.figures).toEqual({
    ...{ timeDilation: 1, simulatorFps: null, rootAgents: null, childAgents: null },
  });
  statistics.applyDilation(32_768);
  expect(statistics.figures.timeDilation).toBe(0.5);
  const Stat = [
    { StatID: 14, StatValue: 3 },
    { StatID: 0, StatValue: 0.97 },
    { StatID: 13, StatValue: 2 },
    { StatID: 1, StatValue: 55.1 },
    { StatID: 1, StatValue: Number.NaN },
  ];
  statistics.applyStats(blankMessage('SimStats', { Stat }));
  expect(statistics.figures).toEqual({
    ...{ timeDilation: 0.97, simulatorFps: 55.1, rootAgents: 2, childAgents: 3 },
  });
});
