import type { Finding } from '../src/lint/index.ts';

/** Exit statuses; scripts rely on them. */
export const EXIT = {
  /** No errors and no warnings; notes do not count. */
  good: 0,
  usage: 1,
  /** A file could not be used, or an upload would refuse it. */
  unusable: 2,
  /** Warnings, and nothing worse. */
  warnings: 3,
} as const;

/** The command was called in a way that it cannot do; the message says how. */
export class UsageError extends Error {}

export function exitOf(findings: readonly Finding[]): number {
  if (findings.some(({ severity }) => severity === 'error')) return EXIT.unusable;
  return findings.some(({ severity }) => severity === 'warning') ? EXIT.warnings : EXIT.good;
}
