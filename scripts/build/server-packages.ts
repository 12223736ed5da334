import { isBuiltin } from 'node:module';
import type { Rolldown } from 'vite';

/**
 * The packages of the server that stay in node_modules: those that only `bridge` imports. What the page or the commands use
 * as well is bundled into `dist-cli`.
 */
export const SERVER_PACKAGES: readonly string[] = [
  '@fastify/static',
  '@nats-io/jetstream',
  '@nats-io/kv',
  '@nats-io/transport-node',
  'fastify',
  'ipaddr.js',
  'pino',
  'prom-client',
  'ws',
  'zod',
];

/** The name of the package of an import: `@scope/name/path` is of `@scope/name`. */
export const packageOfImport = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The names of the packages that a built program imports when it runs. */
export function importedPackages({ output }: Pick<Rolldown.RolldownOutput, 'output'>): string[] {
  const files = new Set(output.map(({ fileName }) => fileName));
  const imports = output.flatMap((file) =>
    file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
  );
  const names = imports.filter((each) => !files.has(each) && !isBuiltin(each));
  return [...new Set(names.map(packageOfImport))].sort();
}

/** The paths of the modules that are inside of a built program. */
export const bundledModules = ({ output }: Pick<Rolldown.RolldownOutput, 'output'>): string[] =>
  output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
