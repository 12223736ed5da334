/*
 * `npm run openjpeg`: builds `src/formats/texture/openjpeg.wasm` from OpenJPEG's published sources and decode-codestream.c,
 * the same bytes each time. It needs Debian's package `emscripten` in the version below, and the archive of the sources:
 *
 *     apt-get install emscripten
 *     curl -O http://deb.debian.org/debian/pool/main/o/openjpeg2/openjpeg2_2.5.4.orig.tar.xz
 *     npm run openjpeg -- openjpeg2_2.5.4.orig.tar.xz
 *
 * With `--check` nothing is written: it fails if the artefact in the tree differs from what was built.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the artefact is made of, and what it must be. A test compares the file in the tree. */
export const OPENJPEG = {
  version: '2.5.4',
  archive: 'http://deb.debian.org/debian/pool/main/o/openjpeg2/openjpeg2_2.5.4.orig.tar.xz',
  archiveSha256: '6f6cf917e9587bc2df83aee5b51aa22dd56111640b3bad290b93443b6a4682b7',
  emscripten: '3.1.6',
  sha256: '48ce30d6fb75df829063bd2a2bd4773e0fe330df1f819fd12fbb65af7945db0c',
} as const;

export const ARTEFACT = fileURLToPath(
  new URL('../../src/formats/texture/openjpeg.wasm', import.meta.url),
);
const SHIM = fileURLToPath(new URL('./decode-codestream.c', import.meta.url));

/** The sources that decoding a codestream needs: none of JP2 files, indexes, clocks and files. */
const SOURCES = [
  ...['bio', 'cio', 'dwt', 'event', 'function_list', 'ht_dec', 'image', 'invert', 'j2k', 'mct'],
  ...['mqc', 'opj_malloc', 'pi', 'sparse_array', 't1', 't2', 'tcd', 'tgt', 'thread'],
];

/** Calls that are replaced by functions of decode-codestream.c. */
const REPLACED: Readonly<Record<string, readonly string[]>> = {
  t2: [
    '-Dopj_pi_next=note_packet',
    '-Dopj_bio_init_dec=note_packet_start',
    '-Dopj_bio_inalign=note_header_end',
  ],
  tcd: ['-Dopj_t2_decode_packets=decode_whole_packets'],
};

/** The vector instructions make it a fifth faster; every browser that the page supports has them. */
const COMPILE = ['-O3', '-msimd128', '-msse2', '-DNDEBUG', '-Wall', '-Wno-unused'];

const LINK = [
  ...['-O3', '--no-entry'],
  ...['-s', 'STANDALONE_WASM'],
  ...['-s', 'FILESYSTEM=0'],
  // Of 4096² pixels five planes of 32 bits take 336 MB.
  ...['-s', 'ALLOW_MEMORY_GROWTH=1', '-s', 'MAXIMUM_MEMORY=512MB', '-s', 'INITIAL_MEMORY=4MB'],
  ...['-s', 'TOTAL_STACK=256KB', '-s', 'ABORTING_MALLOC=0'],
];

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Whether the compiler of the right version is installed. */
export function hasCompiler(): boolean {
  try {
    const version = execFileSync('emcc', ['--version'], { encoding: 'utf8' });
    return version.includes(` ${OPENJPEG.emscripten} `);
  } catch {
    return false;
  }
}

/** Builds the artefact from the archive of the sources. @throws where the archive is another one, or does not compile. */
export function buildOpenJpeg(archive: string): Uint8Array {
  if (sha256(readFileSync(archive)) !== OPENJPEG.archiveSha256) {
    throw new Error(`${archive} is not ${OPENJPEG.archive}`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-openjpeg-'));
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    mkdirSync(join(folder, 'sources'));
    run('tar', ['--extract', '--file', resolve(archive), '--directory=sources', '--strip=1']);
    const [major, minor, build] = OPENJPEG.version.split('.');
    writeFileSync(
      join(folder, 'opj_config.h'),
      `#define OPJ_VERSION_MAJOR ${major}\n#define OPJ_VERSION_MINOR ${minor}\n#define OPJ_VERSION_BUILD ${build}\n`,
    );
    writeFileSync(
      join(folder, 'opj_config_private.h'),
      `#define OPJ_PACKAGE_VERSION "${OPENJPEG.version}"\n#define OPJ_HAVE_POSIX_MEMALIGN\n`,
    );
    // Relative paths, so that no path of this machine gets into the artefact.
    writeFileSync(join(folder, 'decode-codestream.c'), readFileSync(SHIM));
    const include = ['-I.', '-Isources/src/lib/openjp2'];
    for (const name of SOURCES) {
      const source = `sources/src/lib/openjp2/${name}.c`;
      const replaced = REPLACED[name] ?? [];
      run('emcc', [...COMPILE, ...include, ...replaced, '-c', source, '-o', `${name}.o`]);
    }
    run('emcc', [...COMPILE, ...include, '-c', 'decode-codestream.c', '-o', 'shim.o']);
    const objects = [...SOURCES, 'shim'].map((name) => `${name}.o`);
    run('emcc', [...COMPILE, ...LINK, ...objects, '-o', 'openjpeg.wasm']);
    return new Uint8Array(readFileSync(join(folder, 'openjpeg.wasm')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function main(args: readonly string[]): number {
  const archive = args.find((arg) => !arg.startsWith('--'));
  if (archive === undefined || !hasCompiler()) {
    console.error(`Needs emscripten ${OPENJPEG.emscripten} (apt-get install emscripten), and the
archive of the sources as its argument: ${OPENJPEG.archive}`);
    return 2;
  }
  const artefact = buildOpenJpeg(archive);
  const hash = sha256(artefact);
  console.log(`openjpeg.wasm: ${artefact.length} bytes, sha256 ${hash}`);
  if (hash !== OPENJPEG.sha256) {
    console.error(`build-openjpeg.ts records ${OPENJPEG.sha256}`);
  }
  if (args.includes('--check')) return hash === OPENJPEG.sha256 ? 0 : 1;
  writeFileSync(ARTEFACT, artefact);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = main(process.argv.slice(2));
}
