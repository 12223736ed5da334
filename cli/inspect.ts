import { DecodeError } from '../src/formats/bytes/index.ts';
import { decodeFile } from '../src/offload/index.ts';
import { decodeRecording, decodeSingleDatagram } from '../src/protocol/lludp/index.ts';
import type { PuppetryLayout } from '../src/protocol/puppetry/index.ts';
import { reportAvatar } from './avatar-report.ts';
import { EXIT } from './exit.ts';
import { reportDatagrams } from './lludp-report.ts';
import { reportPerformance } from './performance-report.ts';
import { printReport } from './print.ts';
import { reportPuppetry } from './puppetry-report.ts';
import { ASSET_OPTIONS, decodeBytes, readBytes } from './read-asset.ts';
import { type FileReport, reportAsset, reportError } from './report.ts';

/** What a file is said to be, where its bytes cannot tell. */
export type InspectFormat = 'lludp' | 'puppetry' | null;

/** How `vitrine inspect` takes its files. */
export interface InspectOptions {
  readonly json: boolean;
  readonly format: InspectFormat;
  /** Of puppetry; null finds it out. */
  readonly layout: PuppetryLayout | null;
}

async function inspectFile(file: string, options: InspectOptions): Promise<FileReport> {
  try {
    return await reportBytes(file, await readBytes(file), options);
  } catch (error) {
    if (error instanceof DecodeError) return reportError(file, error);
    throw error;
  }
}

async function reportBytes(
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  { format, layout }: InspectOptions,
): Promise<FileReport> {
  if (format === 'puppetry') return reportPuppetry(file, decodeSingleDatagram(bytes), layout);
  if (format === 'lludp') {
    return reportDatagrams(file, [
      { bytes: decodeSingleDatagram(bytes), time: null, direction: null },
    ]);
  }
  const content = await decodeFile(bytes, ASSET_OPTIONS);
  if (content.kind === 'avatar') return reportAvatar(file, content, decodeBytes);
  if (content.kind === 'recording') return reportDatagrams(file, decodeRecording(bytes));
  if (content.kind === 'performance') return reportPerformance(file, content);
  return reportAsset(file, content);
}

function isUnusable(report: FileReport): boolean {
  if ('error' in report) return true;
  if ('renderObjects' in report) {
    return [...report.renderObjects, ...report.animations].some(
      ({ asset }) => asset !== null && 'error' in asset,
    );
  }
  return report.format === 'lludp' && report.messages.some((message) => 'error' in message);
}

/**
 * `vitrine inspect FILE… [--format lludp|puppetry] [--json]`: what each file is. A bad file is reported beside
 * the others. A recorded session is known by its lines; a file of one datagram or of one block of puppetry, raw
 * or in hex, has to be named.
 * @returns the exit status: 0, or 2 when any file, or any datagram in it, could not be used.
 */
export async function inspect(
  files: readonly string[],
  options: InspectOptions,
  write: (text: string) => void,
): Promise<number> {
  const reports: FileReport[] = [];
  for (const file of files) reports.push(await inspectFile(file, options));
  if (options.json) write(`${JSON.stringify(reports, null, 2)}\n`);
  else write(`${reports.map(printReport).join('\n\n')}\n`);
  return reports.some(isUnusable) ? EXIT.unusable : EXIT.good;
}
