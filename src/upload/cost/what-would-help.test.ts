import { describe, expect, it } from 'vitest';
import { costedPart } from '../../../test/costed-part.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { inflateWithPako } from '../../formats/inflate/index.ts';
import { decodeMesh } from '../../formats/mesh/index.ts';
import { possibleChanges } from './cost-changes.ts';
import { type COST_FIGURES, costFigure } from './cost-figures.ts';
import { type CostedObject, costedPartOf, PLAIN_LOOKS, singlePart } from './costed-object.ts';
import { downloadWeight } from './download-weight.ts';
import { whatWouldHelp } from './what-would-help.ts';

const bytes = (triangles: number) => 384 + 16 * triangles;
const PART = costedPart({
  levels: { high: bytes(900), medium: bytes(300), low: bytes(90), lowest: bytes(60) },
  boundingPoints: 40,
});

const adviceOf = (object: CostedObject, figure: (typeof COST_FIGURES)[number]) =>
  whatWouldHelp(object).find((advice) => advice.figure === figure);

describe('whatWouldHelp', () => {
  it('names the level that weighs most, with the weight that it would have', () => {
    const advice = adviceOf(singlePart(PART), 'download');
    expect(advice?.change).toEqual({
      ...{ kind: 'level-triangles', part: 0, level: 'lowest' },
      ...{ from: 60, to: 20 },
    });
    const changed = { ...PART.bytes!.levels, lowest: bytes(20) };
    expect(advice?.after).toBe(downloadWeight(changed, [1, 1, 1]).weight);
    expect(advice?.before).toBe(downloadWeight(PART.bytes!.levels, [1, 1, 1]).weight);
  });

  it('finds what no other change beats', () => {
    const faces = [PLAIN_LOOKS, { ...PLAIN_LOOKS, alpha: true, glow: true }];
    const textures = [{ id: 'cloth', width: 1024, height: 512 }];
    const object = { ...singlePart({ ...PART, faces }), textures, scripts: 5 };
    for (const { figure, after, before } of whatWouldHelp(object)) {
      const all = possibleChanges(object).map((each) => costFigure(each.object, figure)!);
      expect(after).toBe(Math.min(...all));
      expect(after).toBeLessThan(before!);
    }
    expect(adviceOf(object, 'complexity')?.change).toMatchObject({ look: 'alpha', faces: [1] });
    expect(adviceOf(object, 'textureMemory')?.change).toMatchObject({ to: [512, 256] });
    expect(adviceOf(object, 'server')).toMatchObject({ change: { kind: 'scripts' }, after: 0.5 });
    expect(adviceOf(object, 'physics')?.change).toMatchObject({ from: 40, to: 8 });
  });

  it('makes the weight of triangles known by one hull in their place', () => {
    const part = costedPart({ levels: PART.bytes!.levels, physicsTriangles: 12 });
    expect(adviceOf(singlePart(part), 'physics')).toMatchObject({
      change: { kind: 'one-hull' },
      before: null,
    });
  });

  it('has no advice for what is as low as it can be', () => {
    const small = costedPart({ levels: { high: 1, medium: 1, low: 1, lowest: 1 } });
    const plain = { ...small, triangles: { high: 4, medium: 4, low: 2, lowest: 1 } };
    expect(whatWouldHelp(singlePart(plain))).toEqual([]);
  });
});

describeWithSamples('the shirt of the worked example', () => {
  it('would weigh less with 20 triangles in its lowest level, instead of 58', async () => {
    const file = sharedFile('samples/mesh/tshirt.llmesh');
    const mesh = await decodeMesh(file, { inflate: inflateWithPako });
    const advice = adviceOf(singlePart(costedPartOf('shirt', mesh)), 'landImpact');
    expect(advice?.change).toMatchObject({ level: 'lowest', from: 58, to: 20 });
    expect(Math.round(advice!.after)).toBe(2);
  });
});
