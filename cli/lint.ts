import { DecodeError } from '../src/formats/bytes/index.ts';
import { lintFile } from '../src/kinds/index.ts';
import { type Finding, lintError, type Severity } from '../src/lint/index.ts';
import { EXIT, printable } from './command-line.ts';
import { DECODE_OPTIONS, readBytes } from './read-file.ts';

/** One entry of `vitrine lint --json`. Names are stable: other people's scripts read them. */
interface LintReport {
  readonly file: string;
  /** The kind of file; of a file that could not be used, the decoder that refused it. */
  readonly format: string;
  /** Worst first. */
  readonly findings: readonly Finding[];
}

/**
 * `vitrine lint FILE… [--json]`: everything that an upload would refuse, and that the viewer would ignore or play
 * otherwise than intended.
 *
 * @returns the exit status: 0 no errors or warnings, 2 any error, 3 warnings only.
 */
export async function lint(
  files: readonly string[],
  json: boolean,
  write: (text: string) => void,
): Promise<number> {
  const reports: LintReport[] = [];
  for (const file of files) reports.push(await lintOne(file));
  const findings = reports.flatMap((report) => report.findings);
  if (json) {
    write(`${JSON.stringify(reports, null, 2)}\n`);
  } else {
    const count = reports.length === 1 ? '1 file' : `${reports.length} files`;
    write(`${reports.map(formatReport).join('\n')}\n${count}: ${formatTally(findings)}\n`);
  }
  if (findings.some(({ severity }) => severity === 'error')) return EXIT.unusable;
  return findings.some(({ severity }) => severity === 'warning') ? EXIT.warnings : EXIT.good;
}

async function lintOne(file: string): Promise<LintReport> {
  try {
    return { file, ...(await lintFile(file, await readBytes(file), DECODE_OPTIONS)) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { file, format: error.format, findings: [lintError(error)] };
  }
}

function formatReport({ file, findings }: LintReport): string {
  if (findings.length === 0) return printable(`${file}: no findings`);
  return [printable(file), ...findings.map((finding) => `  ${formatFinding(finding)}`)].join('\n');
}

/** `warning loop-seam at loop_out_point (byte 17): … Fix: …`, without line breaks of its own. */
export function formatFinding(finding: Finding): string {
  const { severity, code, path, offset, message, mend } = finding;
  const at = path === '' ? '' : ` at ${path}`;
  const byte = offset === null ? '' : ` (byte ${offset})`;
  // The text follows a title on the page, and begins with a small letter there.
  const fix = mend === '' ? '' : ` Fix: ${mend.charAt(0).toUpperCase()}${mend.slice(1)}`;
  return printable(`${severity} ${code}${at}${byte}: ${message}${fix}`);
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

/** `1 error, 2 warnings`, or `no findings`. */
function formatTally(findings: readonly Finding[]): string {
  const parts = SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count > 0 ? [`${count} ${severity}${count === 1 ? '' : 's'}`] : [];
  });
  return parts.length > 0 ? parts.join(', ') : 'no findings';
}
