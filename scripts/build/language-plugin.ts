import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin, runnerImport } from 'vite';

const PROJECT = normalizePath(fileURLToPath(new URL('../..', import.meta.url)));
/** Folders of the English texts. */
const FOLDER = /\/words\/en\//;

/** Path of the translation of a file of words, whether or not it exists; null for any other file. */
export function translationOf(file: string, language: string, root = PROJECT): string | null {
  if (!file.startsWith(`${PROJECT}src/`)) return null;
  const path = normalizePath(resolve(root, file.slice(PROJECT.length)));
  return FOLDER.test(path) ? path.replace(FOLDER, `/words/${language}/`) : null;
}

/** The texts of `index.html`, where they are English. */
interface DocumentWords {
  readonly title: string;
  readonly description: string;
  readonly noscript: string;
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Writes the language and the texts of the document into the page. */
export function translateDocument(html: string, language: string, words: DocumentWords): string {
  const append = (text: string) => (_match: string, before: string) => before + escapeHtml(text);
  return html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/(<meta name="description" content=")[^"]*/, append(words.description))
    .replace(/(<title>)[^<]*/, append(words.title))
    .replace(/(<noscript>)[^<]*/, append(words.noscript));
}

/**
 * Builds the page in another language: `VITRINE_LANGUAGE=fr npm run build`. Imports of `words/en` resolve to
 * `words/fr`. The output has no other language, and nothing is chosen at run time.
 *
 * @param root Folder of the translations, laid out as the project is.
 */
export function language(code = 'en', root = PROJECT): Plugin {
  return {
    name: 'vitrine-language',
    enforce: 'pre',
    apply: () => code !== 'en',
    async resolveId(source, importer, options) {
      // Files of words import others of their own language.
      if (!importer || FOLDER.test(importer)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const translated = found && translationOf(found.id, code, root);
      if (!translated || translated === importer) return null;
      if (existsSync(translated)) return translated;
      this.error(`There are no words in “${code}”: ${translated} is missing.`);
    },
    async transformIndexHtml(html) {
      const file = translationOf(`${PROJECT}src/ui/words/en/language.ts`, code, root);
      if (!file) return html;
      const { module } = await runnerImport<{ DOCUMENT: DocumentWords }>(file);
      return translateDocument(html, code, module.DOCUMENT);
    },
  };
}
