import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OPENJPEG } from '../openjpeg/build-openjpeg.ts';

const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** A bundled package that no source map names, since @gltf-transform/core has parts of it in its own files. */
const UNMAPPED = ['gl-matrix'];

/** OpenJPEG, which is in what is built as `openjpeg.wasm` and is no package. */
function openJpegLicense(): string {
  const text = readFileSync(new URL('../openjpeg/LICENSE.txt', import.meta.url), 'utf8').trim();
  return `OpenJPEG ${OPENJPEG.version}\nBSD-2-Clause\n\n${text}`;
}

/** What is read of a package.json. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The names of the packages of these sources, as source maps name them. */
export function packagesOf(sources: readonly string[]): string[] {
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** The name, version and licence of a package, from its own files. */
export function licenseOf(name: string, packages = PACKAGES): string {
  return licenseIn(join(packages, name));
}

/** The same for the package in a folder, with its notices; without a file of either, its author. */
function licenseIn(folder: string): string {
  const { name, version, license, author } = readManifest(folder);
  if (!license) throw new Error(`${name} ${version} has no licence`);
  const texts = readdirSync(folder)
    .filter((entry) => /^(?:licen[cs]e|notice)/i.test(entry))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const by = typeof author === 'object' ? author.name : author;
  const text = texts.join('\n\n') || `By ${by ?? 'an unnamed author'}.`;
  return `${name} ${version}\n${license}\n\n${text}`;
}

/**
 * The folders of packages and of all that they depend on, as Node finds them: a dependency may be inside of the package
 * that needs another version of it. Optional ones count where they are installed.
 *
 * @throws {Error} if a dependency is not installed.
 */
export function withDependencies(names: readonly string[], packages = PACKAGES): string[] {
  const folders = new Set<string>();
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const folder = findPackage(name, from, packages);
    if (folder === null && isOptional) return;
    if (folder === null) throw new Error(`${name} is not installed; ${from} needs it`);
    if (folders.has(folder)) return;
    folders.add(folder);
    const manifest = readManifest(folder);
    const optional = { ...manifest.peerDependencies, ...manifest.optionalDependencies };
    for (const each of Object.keys(optional)) visit(each, folder, true);
    for (const each of Object.keys(manifest.dependencies ?? {})) {
      visit(each, folder, each in optional);
    }
  };
  for (const name of names) visit(name, packages, false);
  return [...folders].sort();
}

/** The folder of a package as seen from another one's folder, or null. */
function findPackage(name: string, from: string, packages: string): string | null {
  for (let folder = from; folder.startsWith(packages); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  const found = join(packages, name);
  return existsSync(join(found, 'package.json')) ? found : null;
}

/** Writes `licenses.txt`: the packages that are in a built page, and their licences. */
export function writeLicenses(dist: string): void {
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  );
  const sources = maps.flatMap(
    (name) => JSON.parse(readFileSync(join(dist, name), 'utf8')).sources,
  );
  const names = packagesOf(sources).filter((name) => existsSync(join(PACKAGES, name)));
  const all = [...new Set([...names, ...UNMAPPED])].map((name) => licenseOf(name));
  writeList(dist, [...all, openJpegLicense()]);
}

/**
 * Writes `licenses.txt` of the tool: the packages inside of it, and those that it imports from node_modules, with all
 * that they depend on.
 *
 * @param modules Paths of the modules that are inside.
 * @param imported Names of the packages that stay in node_modules.
 */
export function writeToolLicenses(
  dist: string,
  modules: readonly string[],
  imported: readonly string[],
): void {
  const bundled = packagesOf(modules).map((name) => join(PACKAGES, name));
  const folders = [...new Set([...bundled, ...withDependencies(imported)])].sort();
  writeList(dist, [...folders.map(licenseIn), openJpegLicense()]);
}

const writeList = (dist: string, licenses: readonly string[]) =>
  writeFileSync(join(dist, 'licenses.txt'), `${licenses.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`);
