import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const embed = join(root, 'src/embed');
const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');

/** The modules that declare all exports of the client's index. */
const PARTS = ['contract', 'client/connect'];

/**
 * Writes `vitrine-embed.d.ts`: the declarations of the contract and of `connect`, in one file that imports nothing.
 *
 * @param target Path of the file to write.
 */
export function writeEmbedTypes(target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-types-'));
  try {
    emitDeclarations(folder);
    const parts = PARTS.map((part) => readFileSync(join(folder, `${part}.d.ts`), 'utf8'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, parts.map(withoutImports).join('\n'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Compiles the client. @param folder receives the declarations, one file for each module. */
function emitDeclarations(folder: string): void {
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

/** The modules import only from each other, so that their joined declarations need no imports. */
const withoutImports = (declarations: string) =>
  declarations.replace(/^import type \{[^}]*\} from .*;\n/gm, '');
