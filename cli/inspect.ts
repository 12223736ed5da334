import { readFile } from 'node:fs/promises';
import { defaultSkeleton } from '../src/avatar/index.ts';
import { decodeAsset } from '../src/formats/index.ts';
import { inflateWithNode } from './node-inflate.ts';
import { printReport } from './print.ts';
import { type FileReport, reportAsset, reportError } from './report.ts';

async function inspectFile(file: string): Promise<FileReport> {
  try {
    const bytes = new Uint8Array(await readFile(file));
    return reportAsset(
      file,
      decodeAsset(bytes, { inflate: inflateWithNode, joints: defaultSkeleton }),
    );
  } catch (error) {
    return reportError(file, error);
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
  return reports.some((report) => 'error' in report) ? 2 : 0;
}
