import { defaultSkeleton } from '../src/avatar/index.ts';
import { DecodeError } from '../src/formats/bytes/index.ts';
import type { Asset } from '../src/formats/index.ts';
import { type Finding, lintAnimation, lintError, lintMesh } from '../src/lint/index.ts';
import { exitOf } from './exit.ts';
import { harmless } from './print.ts';
import { printFinding, printTally } from './print-findings.ts';
import { readAsset } from './read-asset.ts';

/** One entry of `vitrine lint --json`. Names are stable: other people's scripts read them. */
export interface LintReport {
  readonly file: string;
  /** `anim`, `bvh` or `mesh`; of a file that could not be used, what its error is about. */
  readonly format: string;
  /** Worst first. */
  readonly findings: readonly Finding[];
}

async function lintFile(file: string): Promise<LintReport> {
  try {
    return { file, ...lintAsset(await readAsset(file), file) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { file, format: error.format, findings: [lintError(error)] };
  }
}

/** What there is to say about a decoded file. */
function lintAsset(asset: Asset, file: string): Pick<LintReport, 'format' | 'findings'> {
  if (asset.kind === 'mesh') {
    return { format: 'mesh', findings: lintMesh(asset.mesh, defaultSkeleton) };
  }
  const { animation, source } = asset;
  const findings = lintAnimation(animation, defaultSkeleton, { source, fileName: file });
  return { format: source, findings };
}

function printReport({ file, findings }: LintReport): string {
  if (findings.length === 0) return harmless(`${file}: no findings`);
  return [harmless(file), ...findings.map((finding) => `  ${printFinding(finding)}`)].join('\n');
}

/**
 * `vitrine lint FILE… [--json]`: everything that an upload would refuse, and that the viewer would ignore
 * or play otherwise than meant.
 * @returns the exit status: 0 no errors or warnings, 2 any error, 3 warnings only.
 */
export async function lint(
  files: readonly string[],
  json: boolean,
  write: (text: string) => void,
): Promise<number> {
  const reports: LintReport[] = [];
  for (const file of files) reports.push(await lintFile(file));
  const findings = reports.flatMap((report) => report.findings);
  if (json) {
    write(`${JSON.stringify(reports, null, 2)}\n`);
  } else {
    const count = reports.length === 1 ? '1 file' : `${reports.length} files`;
    write(`${reports.map(printReport).join('\n')}\n${count}: ${printTally(findings)}\n`);
  }
  return exitOf(findings);
}
