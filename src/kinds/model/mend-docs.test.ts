import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MEND_RULES } from './mended-upload.ts';

const page = readFileSync(new URL('../../../docs/upload.md', import.meta.url), 'utf8');
const section = page.slice(
  page.indexOf('## What can be mended'),
  page.indexOf('## What is uncertain'),
);

describe('docs/upload.md, What can be mended', () => {
  it('has exactly the rules that have a mend', () => {
    const firstCells = section
      .split('\n')
      .flatMap((line) => /^\| (`.*?`) \|/.exec(line)?.[1] ?? []);
    const named = firstCells.flatMap((cell) => cell.replaceAll('`', '').split(', '));
    expect(named.toSorted()).toEqual([...MEND_RULES].toSorted());
  });
});
