import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { UPLOAD_RULES } from '../../upload/index.ts';
import { UPLOAD_RULE_WORDS } from '../words/en/upload-rule-words.ts';

const page = readFileSync(new URL('../../../docs/upload.md', import.meta.url), 'utf8');

describe('docs/upload.md', () => {
  it.each(UPLOAD_RULES)('has the words of %s', (rule) => {
    const { severity, title, why, mend } = UPLOAD_RULE_WORDS[rule];
    const remedy = mend.charAt(0).toUpperCase() + mend.slice(1);
    expect(page).toContain(`| \`${rule}\` | ${severity} | ${title} | ${why} | ${remedy} |`);
  });
});
