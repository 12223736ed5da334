import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin, runnerImport } from 'vite';

const PROJECT = normalizePath(fileURLToPath(new URL('../../', import.meta.url)));
/** The folders that hold every text of a part of the project, and the single files that do the same. */
const FOLDER = /\/words\/en\//;
const FILE = /\/src\/(?:app|embed|ui)\/(?:.*\/)?words\.ts$/;

/** Where the translation of a file of words is, or would be; null for any other file. */
export function translationOf(file: string, language: string, root = PROJECT): string | null {
  if (!file.startsWith(`${PROJECT}src/`)) return null;
  const place = normalizePath(resolve(root, file.slice(PROJECT.length)));
  if (FOLDER.test(place)) return place.replace(FOLDER, `/words/${language}/`);
  return FILE.test(place) ? place.replace(/words\.ts$/, `words.${language}.ts`) : null;
}

/** The texts of the document itself, which index.html has in English. */
interface DocumentWords {
  readonly title: string;
  readonly description: string;
  readonly noscript: string;
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Writes the language and the texts of the document into the page. */
export function translateDocument(html: string, language: string, words: DocumentWords): string {
  const put = (text: string) => (_all: string, before: string) => before + escaped(text);
  return html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/(<meta name="description" content=")[^"]*/, put(words.description))
    .replace(/(<title>)[^<]*/, put(words.title))
    .replace(/(<noscript>)[^<]*/, put(words.noscript));
}

/**
 * Builds the page in another language: `VITRINE_LANGUAGE=fr npm run build`. Whoever imports words gets
 * those of `words/fr` instead of `words/en`, and of `words.fr.ts`, where there is one, instead of
 * `words.ts`. Nothing of it is left at run time, and no other language is in what was built.
 *
 * @param root - the folder that stands for the project where translations lie elsewhere.
 */
export function language(code = 'en', root = PROJECT): Plugin {
  return {
    name: 'vitrine-language',
    enforce: 'pre',
    apply: () => code !== 'en',
    async resolveId(source, importer, options) {
      // Words among each other stay in their language.
      if (!importer || FOLDER.test(importer)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const translated = found && translationOf(found.id, code, root);
      if (!translated || translated === importer) return null;
      if (existsSync(translated)) return translated;
      if (FOLDER.test(found.id))
        this.error(`There are no words in “${code}”: ${translated} is missing.`);
      return null;
    },
    async transformIndexHtml(html) {
      const file = translationOf(`${PROJECT}src/ui/words/en/document.ts`, code, root);
      if (!file) return html;
      const { module } = await runnerImport<{ DOCUMENT: DocumentWords }>(file);
      return translateDocument(html, code, module.DOCUMENT);
    },
  };
}
