/*
 * `npm run audit`: known vulnerabilities of the packages that are shipped, and the registry's signatures of all packages.
 * Fails on vulnerabilities that are high or critical, and on signatures that are wrong. What the registry does not answer
 * is skipped with its reason: no build fails for lack of a network.
 */
import { spawnSync } from 'node:child_process';
import { type AuditVerdict, judgeAudit, judgeSignatures } from './build/audit-verdict.ts';

/** A registry that does not answer at all is given up after this time. */
const LIMIT_MS = 120_000;
/** One attempt for each request: a missing network is found out at once. */
const ONE_ATTEMPT = ['--fetch-retries=0', '--fetch-timeout=30000'];

function npmAudit(args: readonly string[], judge: (output: string) => AuditVerdict): AuditVerdict {
  const { stdout, error } = spawnSync('npm', ['audit', ...args, '--json', ...ONE_ATTEMPT], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    timeout: LIMIT_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  return error ? { kind: 'skipped', text: error.message } : judge(stdout);
}

/** @returns whether nothing failed. */
function auditDependencies(): boolean {
  const verdicts = {
    'known vulnerabilities of the packages that are shipped': npmAudit(['--omit=dev'], judgeAudit),
    'signatures of the registry': npmAudit(['signatures'], judgeSignatures),
  };
  for (const [title, { kind, text }] of Object.entries(verdicts)) {
    const mark = { passed: 'passed', failed: '!! FAILED', skipped: '!! SKIPPED' }[kind];
    console.log(`${mark}: ${title}: ${text}`);
  }
  return Object.values(verdicts).every(({ kind }) => kind !== 'failed');
}

if (!auditDependencies()) process.exit(1);
