/** What an audit says: `skipped` where the registry gave no answer, with its reason. */
export interface AuditVerdict {
  readonly kind: 'passed' | 'failed' | 'skipped';
  readonly text: string;
}

/** The JSON of `npm audit` that is used here. */
interface AuditReport {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range?: string; readonly via?: unknown }>
  >;
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
}

/** The JSON of `npm audit signatures`. */
interface SignatureReport {
  readonly invalid?: readonly { readonly name: string; readonly version: string }[];
  readonly missing?: readonly { readonly name: string; readonly version: string }[];
}

/** The JSON of either where the registry gave no answer. */
interface FailureReport {
  readonly message?: string;
  readonly error?: { readonly summary?: string };
}

/** Severities that fail a build. */
const SEVERE = ['high', 'critical'];

/** Judges the output of `npm audit --json`: fails on vulnerabilities that are high or critical, and lists those. */
export function judgeAudit(output: string): AuditVerdict {
  const report = readReport<AuditReport>(output);
  const counts = report?.metadata?.vulnerabilities;
  if (!report?.vulnerabilities || !counts) return skipped(output);
  const severe = Object.entries(report.vulnerabilities).filter(([, { severity }]) =>
    SEVERE.includes(severity),
  );
  if (severe.length > 0) {
    const lines = severe.map(
      ([name, { severity, range, via }]) => `  ${name} ${range ?? ''}: ${severity}${titles(via)}`,
    );
    return { kind: 'failed', text: [`npm audit has the details`, ...lines].join('\n') };
  }
  const others = Object.entries(counts).filter(([name, count]) => name !== 'total' && count > 0);
  const text = others.map(([name, count]) => `${count} ${name}`).join(', ') || 'none';
  return { kind: 'passed', text };
}

/** Judges the output of `npm audit signatures --json`: fails on signatures that are wrong or missing. */
export function judgeSignatures(output: string): AuditVerdict {
  const report = readReport<SignatureReport>(output);
  if (!report?.invalid || !report.missing) return skipped(output);
  const list = (name: string, packages: NonNullable<SignatureReport['invalid']>) =>
    packages.map((each) => `  ${each.name}@${each.version}: ${name}`);
  const lines = [...list('wrong', report.invalid), ...list('missing', report.missing)];
  return lines.length > 0
    ? { kind: 'failed', text: ['npm audit signatures has the details', ...lines].join('\n') }
    : { kind: 'passed', text: 'all are right' };
}

/** The titles of the advisories, where the report has them. */
function titles(via: unknown): string {
  const all = (Array.isArray(via) ? via : []).flatMap((each: { title?: string }) =>
    each?.title ? [each.title] : [],
  );
  return all.length > 0 ? `, ${all.join('; ')}` : '';
}

function readReport<Report>(output: string): Report | null {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

function skipped(output: string): AuditVerdict {
  const report = readReport<FailureReport>(output);
  const reason = report?.error?.summary || report?.message || output.trim() || 'no output';
  return { kind: 'skipped', text: reason.split('\n')[0].slice(0, 300) };
}
