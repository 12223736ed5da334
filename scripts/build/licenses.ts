import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** A bundled package that no source map names, since @gltf-transform/core has parts of it in its own files. */
const UNMAPPED = ['gl-matrix'];

/** The names of the packages of these sources, as source maps name them. */
export function packagesOf(sources: readonly string[]): string[] {
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** The name, version and licence of a package, from its own files. */
export function licenseOf(name: string, packages = PACKAGES): string {
  const folder = join(packages, name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return `${name} ${version}\n${license}\n\n${text}`.trim();
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
  writeFileSync(join(dist, 'licenses.txt'), `${all.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`);
}
