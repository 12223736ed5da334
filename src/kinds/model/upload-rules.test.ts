import { describe, expect, it } from 'vitest';
import {
  CLEAN,
  GLTF_CASES,
  RECORD_CASES,
  RULE_CASES,
  type RuleCase,
} from '../../../test/rule-cases.ts';
import {
  observeRig,
  readColladaScene,
  readGltfScene,
  UPLOAD_RULES,
  type UploadRule,
} from '../../upload/index.ts';
import { uploadModel } from './model-file.ts';

const read = (text: string) => readColladaScene(new TextEncoder().encode(text));

/** The rules that a file breaks, each once. */
async function brokenRules({ file, levels = {}, images, options, isOnlyRead }: RuleCase) {
  const scene = read(file);
  const files = Object.fromEntries(
    Object.entries(levels).map(([level, text]) => [level, read(text)]),
  );
  const { observations } = isOnlyRead
    ? scene
    : await uploadModel(scene, { ...options, files, images });
  return [...new Set(observations.map(({ rule }) => rule))].sort();
}

describe('the rules of the upload report', () => {
  it.each(Object.entries(CLEAN))('find nothing in a clean file: %s', async (_, clean) => {
    expect(await brokenRules(clean)).toEqual([]);
  });

  const cases = Object.entries(RULE_CASES) as [UploadRule, () => RuleCase][];
  it.each(cases)('find %s, and nothing else', async (rule, make) => {
    const broken = make();
    expect(await brokenRules(broken)).toEqual([rule, ...(broken.also ?? [])].sort());
  });

  it.each(Object.entries(GLTF_CASES))('find %s in glTF, and nothing else', (rule, make) => {
    const { observations } = readGltfScene(make(), () => null);
    expect([...new Set(observations.map((each) => each.rule))]).toEqual([rule]);
  });

  it.each(Object.entries(RECORD_CASES))(
    'find %s between models of several files',
    (rule, files) => {
      const models = files.flatMap((file) => read(file).models);
      const rules = (found: typeof models) =>
        observeRig({ models: found }).map((each) => each.rule);
      expect(rules(models)).toContain(rule);
      expect(models.flatMap((model) => rules([model]))).not.toContain(rule);
    },
  );

  it('have the dialog’s message where a level has more vertices than the one above', async () => {
    const { file, levels, options } = RULE_CASES['level-vertices-more']!();
    const files = { lowest: read(levels!.lowest!) };
    const { messages } = await uploadModel(read(file), { ...options, files });
    const [level] = messages.filter(({ code }) => code === 'TooManyVertices');
    // Spheres of 26 and 14 points.
    expect(level).toEqual({ code: 'TooManyVertices', subject: 'square', count: 12 });
  });

  it('find what the options make of the file: joint positions that are included, and locked scales', async () => {
    const { file } = RULE_CASES['override-off-bind']!();
    const rig = { skinWeights: true, jointPositions: true, lockScale: true, pelvisOffset: 0 };
    const { observations } = await uploadModel(read(file), { rig });
    expect(observations.map(({ rule, subject }) => [rule, subject])).toEqual([
      ['override-off-bind', 'mTorso'],
      ['volume-override', 'lock_scale_if_joint_position'],
    ]);
    const away = RULE_CASES['bind-pose-off']!().file;
    // Its joint positions are those of its bind pose.
    const fitting = await uploadModel(read(away), { rig: { ...rig, lockScale: false } });
    expect(fitting.observations).toEqual([]);
  });

  it('have a case each', () => {
    const covered = Object.keys({ ...RULE_CASES, ...GLTF_CASES, ...RECORD_CASES });
    expect(covered.sort()).toEqual([...UPLOAD_RULES].sort());
  });
});
