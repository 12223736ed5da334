import { expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { inflateWithPako } from '../../formats/inflate/index.ts';
import { decodeMesh } from '../../formats/mesh/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { animeshWeight } from './animesh-weight.ts';
import { itemComplexity } from './complexity.ts';
import { objectCost } from './cost-figures.ts';
import {
  type CostedPart,
  costedPartOf,
  PLAIN_LOOKS,
  singlePart,
  uploadedScale,
} from './costed-object.ts';
import { type DownloadWeight, downloadWeight } from './download-weight.ts';
import { landImpactOf } from './land-impact.ts';
import { openSimMeshFee, openSimStreaming } from './opensim-cost.ts';
import { physicsWeight } from './physics-weight.ts';

/* reference/upload.md section 7, to the last given digit. */

async function partOf(path: string, scale?: Vector3): Promise<CostedPart> {
  const bytes = sharedFile(path);
  const mesh = await decodeMesh(bytes, { inflate: inflateWithPako });
  return costedPartOf('part', mesh, scale ?? uploadedScale(mesh), bytes.length);
}

/** A number as the reference has it, cut or rounded to so many digits after the point. */
const fixed = (numbers: readonly number[], digits: number) =>
  numbers.map((number) => number.toFixed(digits));

/** Within one of the sixth digit: the reference subtracts discs that it has rounded. */
const expectAreas = (areas: readonly number[], stated: readonly number[]) =>
  areas.forEach((area, i) => {
    expect(Math.abs(area - stated[i])).toBeLessThan(1.01e-6);
  });

const field = ({ levels }: DownloadWeight, name: 'triangles' | 'area' | 'share') =>
  levels.map((level) => level[name]);

describeWithSamples('the worked example of a shirt', async () => {
  const part = await partOf('samples/mesh/tshirt.llmesh');
  const { levels } = part.bytes!;
  const download = downloadWeight(levels, part.scale);

  it('is as large as its bind shape says', () => {
    expect(fixed(part.scale, 8)).toEqual(['0.34408784', '1.81388843', '1.82171702']);
    expect(download.radius.toFixed(8)).toBe('1.29684623');
  });

  it('is charged for triangles by its bytes', () => {
    expect(download.levels.map(({ bytes }) => bytes)).toEqual([27225, 7672, 2246, 1305]);
    expect(field(download, 'triangles')).toEqual([1677.5625, 455.5, 116.375, 57.5625]);
    expect(part.triangles).toEqual({ high: 1872, medium: 468, low: 116, lowest: 58 });
  });

  it('has a download weight', () => {
    const distances = download.levels.map(({ distance }) => distance?.toFixed(6));
    expect(distances).toEqual(['5.403526', '21.614104', '43.228208', undefined]);
    expect(fixed(field(download, 'area'), 6)).toEqual(
      '91.728514 1375.927710 4402.968673 97073.375102'.split(' '),
    );
    expect(fixed(field(download, 'share'), 8)).toEqual(
      '0.00089105 0.01336579 0.04277052 0.94297264'.split(' '),
    );
    expect(download.meanTriangles.toFixed(8)).toBe('66.84019487');
    expect(download.weight.toFixed(8)).toBe('4.01041169');
    expect(download.discountedWeight.toFixed(8)).toBe('3.40884994');
    expect(openSimStreaming(levels, part.scale).toFixed(8)).toBe('3.98088598');
  });

  it('has a land impact', () => {
    expect(part.physicsType).toBe('convex');
    const physics = physicsWeight(part.physics, part.physicsType, part.scale);
    expect(physics).toMatchObject({ points: 18, hulls: 1, isUncertain: false });
    expect(physics.weight).toBeCloseTo(0.76, 12);
    const whole = landImpactOf(singlePart(part));
    expect(whole).toMatchObject({ server: 0.5, landImpact: 4, isAtLeast: false });
    expect(landImpactOf({ ...singlePart(part), isAnimesh: true }).download.toFixed(8)).toBe(
      '17.51634375',
    );
  });

  it('has no triangles too many for an animated object', () => {
    const { levels: each, chargedTriangles, weight } = animeshWeight(levels);
    expect(each.map(({ charged }) => charged)).toEqual([1677.5625, 0, 0, 0]);
    expect(chargedTriangles).toBe(1677.5625);
    expect(weight.toFixed(8)).toBe('2.51634375');
  });

  it('has a complexity', () => {
    const plain = itemComplexity(singlePart(part));
    expect(plain.parts[0].triangles).toBe(66);
    // In single precision 1.2 is a little more.
    expect(plain.parts[0].steps.map(({ value }) => Math.trunc(value))).toEqual([330, 396]);
    expect(plain.complexity).toBe(396);
    const blended = { ...part, faces: [{ ...PLAIN_LOOKS, alpha: true }] };
    expect(itemComplexity(singlePart(blended)).complexity).toBe(1584);
    const textures = [{ id: 'cloth', width: 1024, height: 1024 }];
    expect(itemComplexity({ ...singlePart(part), textures }).complexity).toBe(908);
  });

  it('has a fee', () => {
    expect(openSimMeshFee(part.bytes!).fee.toFixed(5)).toBe('0.56742');
  });
});

describeWithSamples('the worked example of a cube', async () => {
  const cube = await partOf('samples/upload/unit_cube_derived.llmesh');
  const { levels } = cube.bytes!;

  it('has one level four times', () => {
    expect(cube.bytes?.total).toBe(1449);
    expect(Object.values(levels)).toEqual([278, 278, 278, 278]);
    expect(Object.values(cube.triangles)).toEqual([12, 12, 12, 12]);
    expect(field(downloadWeight(levels, cube.scale), 'triangles')).toEqual([1, 1, 1, 1]);
  });

  it('costs as stated with sides of a metre', () => {
    expect(cube.scale).toEqual([1, 1, 1]);
    const download = downloadWeight(levels, cube.scale);
    expect(download.radius.toFixed(7)).toBe('0.8660254');
    const distances = download.levels.map(({ distance }) => distance?.toFixed(6));
    expect(distances).toEqual(['3.608439', '14.433757', '28.867513', undefined]);
    expectAreas(field(download, 'area'), [40.906154, 613.592315, 1963.495409, 100326.006122]);
    expect(openSimStreaming(levels, cube.scale)).toBeCloseTo(0.064, 12);
    expect(cube.physics.boundingPoints).toBe(8);
    const cost = objectCost(singlePart(cube));
    expect(cost).toMatchObject({ download: 0.06, server: 0.5, landImpact: 1, complexity: 5 });
    expect(cost.physics).toBeCloseTo(0.36, 12);
    expect(itemComplexity(singlePart({ ...cube, isRigged: true })).complexity).toBe(6);
  });

  it('costs as stated with sides of ten metres', () => {
    const download = downloadWeight(levels, [10, 10, 10]);
    expectAreas(field(download, 'area'), [4090.615434, 61359.231516, 37494.15305, 1]);
    expect(field(download, 'area').reduce((sum, area) => sum + area, 0)).toBeCloseTo(102945, 6);
    expect(download.weight).toBeCloseTo(0.06, 12);
  });
});
