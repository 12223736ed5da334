/*
 * `npm run build`: `dist/` for any file server, `dist-cli/` for Node. Prints the size of what a first visit loads, and
 * fails where that is over its limit.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { build, mergeConfig, type Rolldown, type UserConfig } from 'vite';
import { BROWSERS } from '../vite.config.ts';
import { buildServiceWorker } from './build/build-service-worker.ts';
import { writeEmbedTypes } from './build/embed-types.ts';
import { entryImports } from './build/entry-imports.ts';
import { language } from './build/language-plugin.ts';
import { writeLicenses, writeToolLicenses } from './build/licenses.ts';
import { chunkOf, reportSizes, withImports } from './build/report-size.ts';
import { bundledModules, importedPackages, SERVER_PACKAGES } from './build/server-packages.ts';

const LANGUAGE = process.env.VITRINE_LANGUAGE;

/** Builds one output and returns its files. */
async function buildOutput(
  config: UserConfig,
  configFile?: false,
): Promise<Rolldown.RolldownOutput> {
  const result = await build(mergeConfig({ configFile, logLevel: 'warn' }, config));
  return (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
}

/** The entry's chunk; `source` is the path of its module in the project. */
function entryOf({ output }: Rolldown.RolldownOutput, source: string): Rolldown.OutputChunk {
  const entry = output.find(
    (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(`/${source}`),
  );
  if (entry?.type !== 'chunk') throw new Error(`no entry was made of ${source}`);
  return entry;
}

/**
 * Builds one plain script with everything that it imports.
 *
 * @param fileName its path in `dist`; null if it should not be written.
 */
async function buildScript(
  entry: string,
  fileName: string | null,
  define: Record<string, string> = {},
): Promise<Rolldown.OutputChunk> {
  const output = await buildOutput(
    {
      plugins: [language(LANGUAGE)],
      publicDir: false,
      define: { ...define, 'process.env.NODE_ENV': '"production"' },
      build: {
        ...BROWSERS,
        write: fileName !== null,
        emptyOutDir: false,
        sourcemap: fileName !== null,
        chunkSizeWarningLimit: 2000,
        lib: { entry, formats: ['iife'], name: 'vitrine' },
        rolldownOptions: { output: { entryFileNames: fileName ?? '[name].js' } },
      },
    },
    false,
  );
  return entryOf(output, entry);
}

/**
 * Writes `embed.html` with `embed-start.ts` as an inline script in place of the module, because a frame whose origin is
 * opaque may load no modules. The policy of the page allows that one inline script, by its hash; see there for the files.
 */
async function writeEmbedPage(script: string): Promise<void> {
  const define = { VITRINE_EMBED_SCRIPT: JSON.stringify(script) };
  const start = await buildScript('src/embed/embed-start.ts', null, define);
  const code = start.code.trim();
  if (/<\/|<!--/.test(code)) throw new Error('markup in the inline script of embed.html');
  const hash = createHash('sha256').update(code).digest('base64');
  const policy = /(<meta http-equiv="Content-Security-Policy".*script-src )'self'(.*>)/;
  const module = '<script type="module" src="./src/embed/embed-page.ts"></script>';
  const source = readFileSync('embed.html', 'utf8');
  if (!policy.test(source) || !source.includes(module)) {
    throw new Error('embed.html lacks its policy, or its one script');
  }
  // Directly behind the policy: whatever somebody adds to the page comes after it.
  const page = source
    .replace('<html lang="en">', `<html lang="${LANGUAGE ?? 'en'}">`)
    .replace(
      policy,
      (_, before, after) =>
        `${before}'sha256-${hash}' http: https:${after}\n    <script>${code}</script>`,
    )
    .replace(`    ${module}\n`, '');
  writeFileSync('dist/embed.html', page);
}

const page = await buildOutput({});

/* The viewer of embeds, as modules and as one script; `src/embed/load-viewer.ts` chooses between them. */
const embedFileNames = {
  entryFileNames: 'embed/[name]-[hash].js',
  chunkFileNames: 'embed/[name]-[hash].js',
};
const viewerModule = await buildOutput({
  publicDir: false,
  build: {
    emptyOutDir: false,
    // The first script of the page names the modules: see `VITRINE_FIRST_MODULES`.
    modulePreload: false,
    rolldownOptions: {
      input: 'src/embed/viewer-module.ts',
      // The viewer imports what the entry has loaded already.
      preserveEntrySignatures: 'allow-extension',
      output: {
        ...embedFileNames,
        codeSplitting: {
          // After the group of three in vite.config.ts.
          groups: [
            { name: entryImports('viewer-module', 'src/embed/viewer-module.ts') },
            // With all that it imports: what rarely used parts share with it would become many small chunks.
            { name: 'viewer', test: /src\/embed\/viewer\/index\.ts$/ },
          ],
        },
      },
    },
  },
  worker: { rolldownOptions: { output: embedFileNames } },
});
const openJpegScript = await buildScript(
  'src/embed/openjpeg-script.ts',
  'embed/openjpeg-script-[hash].js',
);
const viewerScript = await buildScript(
  'src/embed/viewer-script.ts',
  'embed/viewer-script-[hash].js',
  { VITRINE_OPENJPEG_SCRIPT: JSON.stringify(openJpegScript.fileName) },
);

const viewerEntry = entryOf(viewerModule, 'src/embed/viewer-module.ts').fileName;
if (withImports(viewerModule, viewerEntry).has(chunkOf(viewerModule, 'viewer'))) {
  throw new Error('viewer-module.ts would load nothing before the viewer has arrived');
}
/** What the first script of a page is told; `parts` are the names of the chunks that its first picture needs. */
function viewerDefines(...parts: readonly string[]): Record<string, string> {
  const first = [viewerEntry, ...parts.map((name) => chunkOf(viewerModule, name))];
  const modules = new Set(first.flatMap((name) => [...withImports(viewerModule, name)]));
  return {
    VITRINE_VIEWER_MODULE: JSON.stringify(viewerEntry),
    VITRINE_FIRST_MODULES: JSON.stringify([...modules]),
    VITRINE_VIEWER_SCRIPT: JSON.stringify(viewerScript.fileName),
  };
}
const embed = await buildScript(
  'src/embed/embed-page.ts',
  'embed/embed-[hash].js',
  viewerDefines('viewer'),
);
const element = await buildScript(
  'src/embed/vitrine-avatar-script.ts',
  'vitrine-avatar.js',
  // An iframe has one avatar, which shares nothing.
  viewerDefines('viewer', 'sharing'),
);
await writeEmbedPage(embed.fileName);

/* The script of the pages that Vitrine saves: the element with the viewer, but without the mannequin. */
await buildScript('src/embed/player-script.ts', 'vitrine-player.js', {
  'import.meta.env.VITRINE_PLAYER': 'true',
  VITRINE_VIEWER_MODULE: '""',
  VITRINE_FIRST_MODULES: '[]',
  VITRINE_VIEWER_SCRIPT: '""',
});

/* `vitrine-embed.js`: the module with which a page controls the avatar that it embeds. */
await buildOutput(
  {
    publicDir: false,
    build: {
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: true,
      lib: {
        entry: 'src/embed/client/index.ts',
        formats: ['es'],
        fileName: () => 'vitrine-embed.js',
      },
      // By default the modules of a library are not minified.
      rolldownOptions: { output: { minify: true } },
    },
  },
  false,
);
writeEmbedTypes('dist/vitrine-embed.d.ts');

const offline = await buildServiceWorker('dist');
writeLicenses('dist');

/*
 * The command line tool for Node, with all our modules inside. `vitrine serve` is a chunk of its own; only it needs the
 * packages of the server, which stay in node_modules.
 */
const tool = await buildOutput(
  {
    publicDir: false,
    build: {
      ssr: true,
      outDir: 'dist-cli',
      target: 'node20',
      // The chunk finds dist/ beside its own folder, as cli/serve.ts does.
      rolldownOptions: {
        input: {
          vitrine: 'cli/vitrine.ts',
          // A thread of `vitrine serve`, which looks for it beside itself.
          'source-thread': 'bridge/watch/source/source-thread.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
    ssr: { noExternal: true, external: [...SERVER_PACKAGES] },
  },
  false,
);
const imported = importedPackages(tool);
const unlisted = imported.filter((name) => !SERVER_PACKAGES.includes(name));
if (unlisted.length > 0) throw new Error(`dist-cli imports ${unlisted}, which is not listed`);
// The decoder of JPEG 2000 is beside the tool.
copyFileSync('src/formats/texture/openjpeg.wasm', 'dist-cli/openjpeg.wasm');
writeToolLicenses('dist-cli', bundledModules(tool), imported);

const offlineBytes = offline.reduce((sum, { byteLength }) => sum + byteLength, 0);
console.log(
  `${(offlineBytes / 1e6).toFixed(2).padStart(8)} MB       ${offline.length} files for offline use\n`,
);
const scripts = {
  embed: embed.fileName,
  element: element.fileName,
  viewerScript: viewerScript.fileName,
};
if (!reportSizes(page, viewerModule, scripts)) process.exit(1);
