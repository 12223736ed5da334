import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/** The names of the embed's plain scripts in `dist`. */
export interface EmbedScripts {
  readonly embed: string;
  readonly element: string;
  readonly viewerScript: string;
}

const gzippedKilobytes = (name: string) => gzipSync(readFileSync(`dist/${name}`)).length / 1000;
const line = (kilobytes: number, text: string) =>
  console.log(`${kilobytes.toFixed(1).padStart(8)} KB gzip  ${text}`);

/** Prints the sizes of these scripts and their sum. @returns whether the sum is within the limit. */
function report(title: string, names: readonly string[], limit: number): boolean {
  const rows = names.map((name) => ({ name, size: gzippedKilobytes(name) }));
  for (const { name, size } of rows.toSorted((a, b) => b.size - a.size)) line(size, name);
  const total = rows.reduce((sum, { size }) => sum + size, 0);
  line(total, `${title} (limit ${limit})\n`);
  return total <= limit;
}

/** The name of the chunk that was made of a module, or has a name. */
export function chunkOf({ output }: Rolldown.RolldownOutput, source: string): string {
  const found = output.find(
    (file) =>
      file.type === 'chunk' && (file.facadeModuleId?.endsWith(source) || file.name === source),
  );
  if (!found) throw new Error(`no chunk was made of ${source}`);
  return found.fileName;
}

/** The names of a chunk and of all chunks that it imports statically. */
export function withImports(bundle: Rolldown.RolldownOutput, fileName: string): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle.output.find((file) => file.fileName === name);
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(fileName);
  return found;
}

/**
 * Prints the gzipped JavaScript that visitors load at first.
 *
 * @param page The build of `index.html`.
 * @param viewerModule The build of the viewer as modules.
 * @returns whether all of it is within the limits.
 */
export function reportSizes(
  page: Rolldown.RolldownOutput,
  viewerModule: Rolldown.RolldownOutput,
  embed: EmbedScripts,
): boolean {
  /** The worker that decodes the mannequin, in a folder of `dist`, with what it imports statically. */
  const workerIn = (folder: string) => {
    const found = new Set<string>();
    const visit = (name: string) => {
      if (found.has(name)) return;
      found.add(name);
      const code = readFileSync(`dist/${folder}/${name}`, 'utf8');
      for (const [, imported] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)) {
        visit(imported);
      }
    };
    visit(readdirSync(`dist/${folder}`).find((each) => /^mesh\.worker-[^.]*\.js$/.test(each))!);
    return [...found].map((name) => `${folder}/${name}`);
  };
  const viewer = new Set([
    ...withImports(viewerModule, chunkOf(viewerModule, '/src/embed/viewer-module.ts')),
    ...withImports(viewerModule, chunkOf(viewerModule, 'viewer')),
  ]);
  const all = ['', 'assets/', 'embed/'].flatMap((folder) =>
    readdirSync(`dist/${folder}`)
      .filter((name) => name.endsWith('.js'))
      .map((name) => folder + name),
  );
  const areWithinLimits = [
    report(
      'the page, with its worker',
      [...withImports(page, chunkOf(page, '/index.html')), ...workerIn('assets')],
      // What places objects, ignores claims, and changes shapes by themselves is a kilobyte of it.
      245,
    ),
    report(
      'an embed without controls, with its worker',
      [embed.embed, ...viewer, ...workerIn('embed')],
      // Ignored claims, shapes that change by themselves and places of objects are half a kilobyte of it.
      235,
    ),
    report(
      'an avatar where modules are refused: worker, mannequin and every feature inside',
      [embed.element, embed.viewerScript],
      // Live regions are 35 KB of it: a script of their own would need a second copy of three.
      // Shadows, reflections and their steps of quality are another 8 KB; textures and materials of faces 12 KB.
      // Decoding of textures is another 14 KB; that of JPEG 2000 is a script of its own, which is loaded when it is needed.
      // Shapes are another 8 KB, most of which is the table of visual parameters.
      896,
    ),
    // Shapes are 8 KB of it, most of which is the table of visual parameters.
    report('the player inside of saved pages', ['vitrine-player.js'], 357),
    report('the client', ['vitrine-embed.js'], 5),
  ];
  line(
    all.reduce((sum, name) => sum + gzippedKilobytes(name), 0),
    'all scripts of dist',
  );
  return !areWithinLimits.includes(false);
}
