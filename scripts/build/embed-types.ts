import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const embed = join(root, 'src/embed');
const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');

/** What the client's index exports is declared in these. */
const PARTS = ['contract', 'client/connect'];

/**
 * Writes `vitrine-embed.d.ts`: the declarations of the contract and of `connect`, in one file that imports nothing.
 *
 * @param target Path of the file to write.
 */
export function writeEmbedTypes(target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-types-'));
  try {
    declare(folder);
    const parts = PARTS.map((part) => readFileSync(join(folder, `${part}.d.ts`), 'utf8'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, parts.map(withoutImports).join('\n'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Compiles the client. @param folder Gets the declarations, one file for each module. */
function declare(folder: string): void {
  const project = join(folder, 'tsconfig.json');
  const compilerOptions = {
    ...{ composite: false, declaration: true, emitDeclarationOnly: true },
    ...{ rootDir: embed, outDir: folder, lib: ['ES2023', 'DOM'] },
  };
  const files = [join(embed, 'client/index.ts')];
  const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, files };
  writeFileSync(project, JSON.stringify(config));
  execFileSync(process.execPath, [tsc, '-p', project], { stdio: 'inherit' });
}

/** What the one part imports stands in the other. */
const withoutImports = (declarations: string) =>
  declarations.replace(/^import type \{[^}]*\} from .*;\n/gm, '');
