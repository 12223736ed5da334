import { describe, expect, it } from 'vitest';
import { UPLOAD_RULES, type UploadObservation, type UploadRule } from '../../upload/index.ts';
import { UPLOAD_RULE_WORDS } from '../words/en/upload-rule-words.ts';
import { lintUpload } from './lint-upload.ts';

function observe(rule: UploadRule, more: Partial<UploadObservation> = {}): UploadObservation {
  return { rule, model: 'jacket', face: null, subject: '', count: 1, ...more };
}

const lint = (...observations: UploadObservation[]) =>
  lintUpload({ source: 'collada', observations });

describe('the findings about an upload', () => {
  it('say how many, where, why and what to do', () => {
    const [finding] = lint(
      observe('weights-over-four', { face: 0, count: 200 }),
      observe('weights-over-four', { face: 2, count: 12 }),
    );
    expect(finding).toEqual({
      severity: 'warning',
      code: 'weights-over-four',
      title: 'Vertices with more than four weights',
      message:
        '212 vertices at jacket, face 0; jacket, face 2. The four largest are kept, and divided by their sum.',
      mend: UPLOAD_RULE_WORDS['weights-over-four'].mend,
      path: 'jacket/faces[0]',
      offset: null,
      count: 212,
    });
  });

  it('say the value of what is measured', () => {
    const [{ message, path }] = lint(
      observe('bind-pose-off', { subject: 'mCollarLeft', value: 0.0121 }),
      observe('bind-pose-off', { subject: 'mShoulderLeft', value: 0.038 }),
    );
    expect(message).toBe(
      '2 joints at jacket: mShoulderLeft (38.0 mm) and mCollarLeft (12.1 mm). Without joint positions the mesh is distorted by the difference.',
    );
    expect(path).toBe('jacket/mShoulderLeft');
  });

  it('name a few of many places', () => {
    const [{ message }] = lint(
      ...Array.from({ length: 8 }, (_, face) => observe('weights-none', { face })),
    );
    expect(message).toMatch(/^8 vertices at jacket, face 0; .*; jacket, face 5; and 2 more\. /);
    const [{ message: meshes }] = lint(
      observe('bind-shape-turned', { model: 'head' }),
      observe('bind-shape-turned', { model: 'body' }),
    );
    expect(meshes).toMatch(/^2 meshes at head; body\. /);
  });

  it('say one of a thing in the singular, and nothing where there is nothing to count', () => {
    const [one] = lint(observe('weights-none', { face: 1 }));
    expect(one.message).toMatch(/^1 vertex at jacket, face 1\. /);
    const [axis] = lint(observe('axis-x-up', { model: '' }));
    expect(axis.message).toMatch(/^The uploader turns/);
    expect(axis.path).toBe('');
  });

  it('come worst first, one for each rule', () => {
    const findings = lint(
      observe('weights-sum'),
      observe('joint-illegal', { subject: 'Armature_mHead' }),
      observe('weights-over-four'),
      observe('joint-illegal', { subject: 'tail' }),
    );
    expect(findings.map(({ code, severity, count }) => [code, severity, count])).toEqual([
      ['joint-illegal', 'error', 2],
      ['weights-over-four', 'warning', 1],
      ['weights-sum', 'note', 1],
    ]);
  });

  it('warn of an illegal joint of glTF, of which only the weights are lost', () => {
    const observations = [observe('joint-illegal', { subject: 'tail' })];
    expect(lintUpload({ source: 'gltf', observations })[0].severity).toBe('warning');
  });

  it.each(UPLOAD_RULES)('have words in complete sentences: %s', (rule) => {
    const { title, why, mend } = UPLOAD_RULE_WORDS[rule];
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(why).toMatch(/^[A-Z].*\.$/);
    expect(mend).toMatch(/^[a-z].*\.$/);
  });
});
