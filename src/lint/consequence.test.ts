import { describe, expect, it } from 'vitest';
import { UPLOAD_RULES } from '../upload/index.ts';
import { consequenceOf, groupByConsequence } from './consequence.ts';
import { lintUpload } from './upload/lint-upload.ts';
import { UPLOAD_RULE_WORDS } from './words/en/upload-rule-words.ts';

/** Letters of reference/upload.md section 8, in its order, and what each leads to. */
const LETTERS = 'EEEEEWWWWWIWWEWWWWICCWEEEWWWIWCEWWWWWIIWIWEWWWICCWECIECWCICII';
const CONSEQUENCE = { E: 'refused', W: 'wrong', C: 'costs', I: 'note' } as const;

describe('what a finding leads to', () => {
  it.each(UPLOAD_RULES.map((code, index) => [code, LETTERS[index]]))(
    'is that of the reference: %s, %s',
    (code, letter) => {
      const { severity } = UPLOAD_RULE_WORDS[code as (typeof UPLOAD_RULES)[number]];
      expect(consequenceOf({ code, severity })).toBe(CONSEQUENCE[letter as 'E']);
    },
  );

  it('follows the severity where that is milder, and for other findings', () => {
    expect(consequenceOf({ code: 'joint-illegal', severity: 'warning' })).toBe('wrong');
    expect(consequenceOf({ code: 'too-many-joints', severity: 'error' })).toBe('refused');
    expect(consequenceOf({ code: 'trailing-bytes', severity: 'note' })).toBe('note');
  });

  it('groups findings, the worst group first, without those that are empty', () => {
    const place = { model: 'tee', face: null, subject: '', count: 1 };
    const findings = lintUpload({
      source: 'collada',
      observations: [
        { ...place, rule: 'content-ignored' },
        { ...place, rule: 'lowest-costly' },
        { ...place, rule: 'physics-degenerate' },
        { ...place, rule: 'image-shared' },
      ],
    });
    expect(
      groupByConsequence(findings).map(({ consequence, findings: group }) => [
        consequence,
        ...group.map(({ code }) => code),
      ]),
    ).toEqual([
      ['refused', 'physics-degenerate'],
      ['costs', 'lowest-costly', 'image-shared'],
      ['note', 'content-ignored'],
    ]);
  });
});
