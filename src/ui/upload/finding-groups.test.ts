import { describe, expect, it } from 'vitest';
import type { Finding } from '../../lint/index.ts';
import { lintUpload } from '../../lint/upload/index.ts';
import type { Mend, UploadRule } from '../../upload/index.ts';
import { listFindings, refusalOf, sumMends } from './finding-groups.ts';

function find(...rules: UploadRule[]): Finding[] {
  const observations = rules.map((rule) => ({
    ...{ rule, model: 'jacket', face: null, subject: '', count: 1 },
  }));
  return lintUpload({ source: 'collada', observations });
}

const mend = (model: string, before: number, after: number): Mend => ({
  ...{ rule: 'joints-unweighted', model, before, after },
  changes: ['mTail1', 'mTail2'],
});

describe('the listed findings', () => {
  it('are in the order of their consequences, with what mends them', () => {
    const listed = listFindings(
      {
        findings: find('joints-unweighted', 'bind-pose-off', 'scale-mirrored'),
        mended: [],
        mendable: [mend('jacket', 24, 18), mend('hood', 10, 8)],
      },
      'collada',
    );
    expect(listed.map(({ finding }) => finding.code)).toEqual([
      'scale-mirrored',
      'bind-pose-off',
      'joints-unweighted',
    ]);
    expect(listed.map(({ rule }) => rule)).toEqual([null, null, 'joints-unweighted']);
    expect(sumMends(listed[2].mends)).toEqual({ before: 34, after: 26 });
  });

  it('keep what is mended, so that it can be undone', () => {
    const mended = [mend('jacket', 24, 18)];
    const [listed] = listFindings({ findings: [], mended, mendable: [] }, 'collada');
    expect(listed).toMatchObject({
      finding: { code: 'joints-unweighted', title: 'Joints without weights', count: 2 },
      isMended: true,
      rule: 'joints-unweighted',
      mends: mended,
    });
  });
});

it('what refuses an upload is named, and nothing where it is taken', () => {
  expect(refusalOf({ findings: find('scale-mirrored', 'bind-pose-off') })).toBe(
    'Mirrored by a negative scale',
  );
  expect(refusalOf({ findings: find('bind-pose-off', 'joints-unweighted') })).toBeNull();
});
