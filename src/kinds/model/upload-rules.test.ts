import { describe, expect, it } from 'vitest';
import {
  CLEAN,
  RECORD_CASES,
  RULE_CASES,
  RULES_OF_GLTF,
  type RuleCase,
} from '../../../test/collada/rule-cases.ts';
import { observeRig, readColladaScene, UPLOAD_RULES, type UploadRule } from '../../upload/index.ts';
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

  it('have a case each', () => {
    const covered = [...Object.keys({ ...RULE_CASES, ...RECORD_CASES }), ...RULES_OF_GLTF];
    expect(covered.sort()).toEqual([...UPLOAD_RULES].sort());
  });
});
