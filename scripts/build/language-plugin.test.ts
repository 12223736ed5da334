import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DOCUMENT } from '../../src/ui/words/en/language.ts';
import { mark } from '../../src/ui/words/format.ts';
import { translateDocument, translationOf } from './language-plugin.ts';
import { outsideOfPseudo, pseudoWords } from './pseudo-words.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${PROJECT}index.html`, 'utf8');

describe('translationOf', () => {
  const frenchPathOf = (file: string) =>
    translationOf(PROJECT + file, 'fr')?.replace(PROJECT, '') ?? null;

  it.each([
    ['src/ui/words/en/frame.ts', 'src/ui/words/fr/frame.ts'],
    ['src/lint/words/en/error-fixes.ts', 'src/lint/words/fr/error-fixes.ts'],
    ['src/embed/words/en/embed-errors.ts', 'src/embed/words/fr/embed-errors.ts'],
  ])('the French translation of %s is %s', (file, french) => {
    expect(frenchPathOf(file)).toBe(french);
  });

  it.each(['src/ui/words/live-text.ts', 'src/ui/words/fr/frame.ts', 'node_modules/words/en/a.ts'])(
    '%s has no translation',
    (file) => {
      expect(frenchPathOf(file)).toBeNull();
    },
  );

  it('is in another folder where one is given', () => {
    expect(translationOf(`${PROJECT}src/ui/words/en/frame.ts`, 'fr', '/elsewhere/')).toBe(
      '/elsewhere/src/ui/words/fr/frame.ts',
    );
  });
});

describe('translateDocument', () => {
  it('does not change the English page', () => {
    expect(translateDocument(page, 'en', DOCUMENT)).toBe(page);
  });

  it('writes the language and every text', () => {
    const words = {
      title: 'Vitrine',
      description: '“Voir” & "porter"',
      noscript: 'Sans JavaScript',
    };
    const translated = translateDocument(page, 'fr', words);
    expect(translated).toContain('<html lang="fr">');
    expect(translated).toContain('name="description" content="“Voir” &amp; &quot;porter&quot;">');
    expect(translated).toContain('<noscript>Sans JavaScript</noscript>');
  });
});

describe('pseudoWords', () => {
  it('puts every text into brackets and makes it longer', () => {
    const words = pseudoWords({
      close: 'Close',
      joints: (count: number) => `${count} joints`,
      keys: [['Esc', 'Close']],
      count: 3,
      severity: 'error',
    }) as { joints: (count: number) => string };
    expect(words).toMatchObject({ close: '⟦Closeoe⟧', keys: [['⟦EscE⟧', '⟦Closeoe⟧']] });
    expect(words).toMatchObject({ count: 3, severity: 'error' });
    expect(words.joints(2)).toBe('⟦2 jointsoio⟧');
  });

  it('puts marked words into brackets of their own', () => {
    expect(pseudoWords(`Hold ${mark('Shift')}.`)).toBe(`⟦Hold oo⟧${mark('⟦Shiftii⟧')}.`);
  });

  it('leaves text outside of brackets', () => {
    expect(outsideOfPseudo('⟦2 ⟦joints⟧⟧ left')).toBe(' left');
  });
});
