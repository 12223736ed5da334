import { describe, expect, it } from 'vitest';
import type { OptionChange } from '../../kinds/model/index.ts';
import type { Finding } from '../../lint/index.ts';
import { lintUpload } from '../../lint/upload/index.ts';
import type { Mend, UploadRule } from '../../upload/index.ts';
import { listFindings, refusalOf, safeMends, sumMends } from './finding-groups.ts';

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

/** Joint positions, and the offset that follows from them. */
const POSITIONS: OptionChange = {
  mends: [
    { rule: 'bind-pose-off', option: 'jointPositions', before: 'off', after: 'on' },
    { rule: 'sole-height', option: 'pelvisOffset', before: '0', after: '0.02' },
  ],
  options: {
    rig: { skinWeights: true, jointPositions: true, lockScale: false, pelvisOffset: 0.02 },
  },
  droppedFiles: [],
};

describe('the listed findings', () => {
  it('are in the order of their consequences, with what mends them', () => {
    const listed = listFindings(
      {
        findings: find('joints-unweighted', 'bind-pose-off', 'scale-mirrored'),
        mended: [],
        mendable: [mend('jacket', 24, 18), mend('hood', 10, 8)],
        optionMends: new Map([['bind-pose-off', POSITIONS]]),
      },
      'collada',
    );
    expect(listed.map(({ finding }) => finding.code)).toEqual([
      'scale-mirrored',
      'bind-pose-off',
      'joints-unweighted',
    ]);
    expect(listed.map(({ rule }) => rule)).toEqual([null, null, 'joints-unweighted']);
    expect(listed.map(({ change }) => change)).toEqual([null, POSITIONS, null]);
    expect(sumMends(listed[2].mends)).toEqual({ before: 34, after: 26 });
  });

  it('keep what is mended, so that it can be undone', () => {
    const mended = [mend('jacket', 24, 18)];
    const [listed] = listFindings(
      { findings: [], mended, mendable: [], optionMends: new Map() },
      'collada',
    );
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

it('all that is safe is mended together; what follows from a mend, and was not found, is not counted', () => {
  const findings = find('joints-unweighted', 'bind-pose-off', 'scale-mirrored');
  const mendable = [mend('jacket', 24, 18), mend('hood', 10, 8)];
  expect(safeMends({ findings, mendable, mendingOptions: POSITIONS })).toEqual({
    ...{ rules: ['joints-unweighted'], change: POSITIONS, count: 2 },
  });
  const nothing = { findings, mendable: [], mendingOptions: null };
  expect(safeMends(nothing)).toEqual({ rules: [], change: null, count: 0 });
});
