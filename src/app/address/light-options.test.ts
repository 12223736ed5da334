import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIGHT, LIGHT_RANGES } from '../../render/index.ts';
import { lightOf, lightOptions, parseLight } from './light-options.ts';

describe('parseLight', () => {
  it('reads where the light is, in degrees or radians', () => {
    expect(parseLight('-35deg 48deg')).toEqual({ from: -35, height: 48 });
    expect(parseLight(' 90  0 ')).toEqual({ from: 90, height: 0 });
    expect(parseLight('0 1.5707963267948966rad')).toEqual({ from: 0, height: 90 });
  });

  it.each(['', '10', '10 20 30', '181 0', '0 -1', '0 90.5', 'left 20', '1e309 0'])(
    'has no light %j',
    (text) => expect(parseLight(text)).toBeNull(),
  );
});

describe('lightOptions', () => {
  it('leaves the default direction out', () => {
    expect(lightOptions(DEFAULT_LIGHT).light).toBeNull();
    expect(lightOptions({ ...DEFAULT_LIGHT, from: -35.04 }).light).toBe('-35deg 40deg');
  });

  it('is read back to a hundredth of a step and a tenth of a degree', () => {
    const between = ({ min, max }: { min: number; max: number }) =>
      fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          exposure: between(LIGHT_RANGES.exposure),
          from: between(LIGHT_RANGES.from),
          height: between(LIGHT_RANGES.height),
          fill: between(LIGHT_RANGES.fill),
          shadows: fc.boolean(),
        }),
        (light) => {
          const read = lightOf(lightOptions(light));
          expect(Math.abs(read.exposure - light.exposure)).toBeLessThanOrEqual(0.00501);
          expect(Math.abs(read.from - light.from)).toBeLessThanOrEqual(0.0501);
          expect(Math.abs(read.height - light.height)).toBeLessThanOrEqual(0.0501);
          expect([read.fill, read.shadows]).toEqual([light.fill, light.shadows]);
        },
      ),
    );
  });
});
