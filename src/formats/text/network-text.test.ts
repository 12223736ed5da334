import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, cleanText } from './network-text.ts';

describe('cleanName', () => {
  it('removes what reverses, hides or covers other characters', () => {
    expect(cleanName('Ada\u202eretseT')).toBe('AdaretseT');
    expect(cleanName('\u2066Ada\u2069\u200b Tester\u0000')).toBe('Ada Tester');
    expect(cleanName('Ada\r\n\tTester ')).toBe('Ada Tester');
    expect(cleanName('\u3164\u115f\u2800')).toBe('');
    expect(cleanName(`Z${'\u0323'.repeat(40)}algo`)).toBe(`Z${'\u0323'.repeat(4)}algo`);
    expect(cleanName('Ada\u200d\u200d\u200dTester\u200d')).toBe('Ada\u200dTester');
  });

  it('keeps names in any script', () => {
    for (const name of ['Ådne Ångström', 'נעה לוי', 'علی‌رضا', '林 小雨', '👩‍🚒 Engine']) {
      expect(cleanName(name)).toBe(name.trim());
    }
  });

  it('shortens a long name without cutting a character', () => {
    expect(cleanName('🚒'.repeat(500), 10)).toBe(`${'🚒'.repeat(4)}…`);
  });
});

describe('cleanText', () => {
  it('keeps lines, but not a page of empty ones', () => {
    expect(cleanText('one\r\ntwo\n\n\n\n\nthree\n')).toBe('one\ntwo\n\nthree');
    expect(cleanText(Array.from({ length: 1000 }, () => 'x').join('\n')).split('\n')).toHaveLength(
      24,
    );
  });

  it('keeps direction marks of letters, but no overrides', () => {
    expect(cleanText('\u200fשלום\u202e\u0007!')).toBe('\u200fשלום!');
  });
});

it('has a bounded result without hidden characters for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = cleanName(text, 40);
      expect(name.length).toBeLessThanOrEqual(40);
      expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\n]/u);
      const lines = cleanText(text, 100);
      expect(lines.length).toBeLessThanOrEqual(100);
      expect(lines).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});
