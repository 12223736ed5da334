import { DecodeError } from '../src/formats/bytes/index.ts';
import { EXIT } from './exit.ts';
import { printReport } from './print.ts';
import { readAsset } from './read-asset.ts';
import { type FileReport, reportAsset, reportError } from './report.ts';

async function inspectFile(file: string): Promise<FileReport> {
  try {
    return reportAsset(file, await readAsset(file));
  } catch (error) {
    if (error instanceof DecodeError) return reportError(file, error);
    throw error;
  }
}

/**
 * `vitrine inspect FILE… [--json]`: what each file is. A bad file is reported beside the others.
 * @returns the exit status: 0, or 2 when any file could not be used.
 */
export async function inspect(
  files: readonly string[],
  json: boolean,
  write: (text: string) => void,
): Promise<number> {
  const reports: FileReport[] = [];
  for (const file of files) reports.push(await inspectFile(file));
  if (json) write(`${JSON.stringify(reports, null, 2)}\n`);
  else write(`${reports.map(printReport).join('\n\n')}\n`);
  return reports.some((report) => 'error' in report) ? EXIT.unusable : EXIT.good;
}
