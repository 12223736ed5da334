import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from '../cli/inspect.ts';
import { main } from '../cli/main.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Inspects a file of this text, and returns its report. */
export async function inspectText(name: string, text: string, format: 'lludp' | null = null) {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  let output = '';
  const status = await inspect([file], { json: true, format, layout: null }, (part) => {
    output += part;
  });
  return { status, report: JSON.parse(output)[0] };
}

/** The reports of files, or what is printed of them for people. */
export async function inspectFiles(files: string[], json = true) {
  let output = '';
  const status = await inspect(files, { json, format: null, layout: null }, (text) => {
    output += text;
  });
  return { status, output, reports: json ? JSON.parse(output) : [] };
}

/** Runs `vitrine inspect` on a file of this content. */
export async function runInspect(name: string, content: string | Uint8Array, ...flags: string[]) {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  const printed = { output: '', errors: '' };
  const status = await main(['inspect', ...flags, file], {
    write: (text) => {
      printed.output += text;
    },
    writeError: (text) => {
      printed.errors += text;
    },
  });
  return { status, file, ...printed };
}
