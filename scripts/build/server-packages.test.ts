import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { importedPackages, packageOfImport, SERVER_PACKAGES } from './server-packages.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The packages that the modules of these folders import, tests apart; types are nothing at run time. */
function packagesIn(...folders: string[]): string[] {
  const modules = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => read(join(folder, name))),
  );
  const specifiers = modules.flatMap((text) =>
    [...text.matchAll(/^(?:import|export)(?! type)[^;]*? from '([^'.][^']*)'/gm)].map(
      ([, specifier]) => specifier,
    ),
  );
  return [...new Set(specifiers.filter((each) => !isBuiltin(each)).map(packageOfImport))].sort();
}

it('lists exactly the packages that only the bridge imports', () => {
  const shared = packagesIn('src', 'workers', 'cli');
  const own = packagesIn('bridge').filter((name) => !shared.includes(name));
  const isListed = (name: string) => SERVER_PACKAGES.includes(name);
  expect(own.filter((name) => !isListed(name))).toEqual([]);
  expect(shared.filter(isListed)).toEqual([]);
});

it('lists dependencies of the project, which an installation without the development ones has', () => {
  const { dependencies } = JSON.parse(read('package.json'));
  expect(SERVER_PACKAGES.filter((name) => !(name in dependencies))).toEqual([]);
});

it('has a locked checksum of every package, and none from elsewhere than the registry', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const entries = Object.entries<{ integrity?: string; resolved?: string }>(packages).slice(1);
  expect(entries.length).toBeGreaterThan(200);
  const wrong = entries.filter(
    ([, { integrity, resolved }]) =>
      !integrity?.startsWith('sha512-') ||
      !(resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/'),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

it('has no shipped package that runs a script when it is installed', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const entries = Object.entries<{ hasInstallScript?: boolean; dev?: boolean }>(packages);
  const scripts = entries.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev);
  expect(scripts.map(([path]) => path)).toEqual([]);
});

it('finds the packages that a built program imports', () => {
  const chunk = (fileName: string, imports: string[], dynamicImports: string[] = []) => ({
    ...{ type: 'chunk', fileName, imports, dynamicImports },
  });
  const output = [
    chunk('vitrine.js', ['node:fs', 'fs', 'serve.js', 'ws'], ['@nats-io/kv/internal']),
    chunk('serve.js', ['fastify', 'ws/lib/receiver.js']),
  ] as unknown as Rolldown.RolldownOutput['output'];
  expect(importedPackages({ output })).toEqual(['@nats-io/kv', 'fastify', 'ws']);
});
