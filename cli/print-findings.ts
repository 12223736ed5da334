import type { Finding, Severity } from '../src/lint/index.ts';
import { harmless } from './print.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

/** `warning loop-seam at loop_out_point (byte 17): … Mend: …`, without line breaks of its own. */
export function printFinding(finding: Finding): string {
  const { severity, code, path, offset, message, mend } = finding;
  const at = path === '' ? '' : ` at ${path}`;
  const byte = offset === null ? '' : ` (byte ${offset})`;
  const mending = mend === '' ? '' : ` Mend: ${sentence(mend)}`;
  return harmless(`${severity} ${code}${at}${byte}: ${message}${mending}`);
}

/** Mends of findings follow a title on the page, and begin small there. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 error, 2 warnings`, or `no findings`. */
export function printTally(findings: readonly Finding[]): string {
  const parts = SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count > 0 ? [`${count} ${severity}${count === 1 ? '' : 's'}`] : [];
  });
  return parts.length > 0 ? parts.join(', ') : 'no findings';
}
