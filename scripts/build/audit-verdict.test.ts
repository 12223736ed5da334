import { describe, expect, it } from 'vitest';
import { judgeAudit, judgeSignatures } from './audit-verdict.ts';

const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };

describe('vulnerabilities', () => {
  const report = (vulnerabilities: object, counts: object) =>
    JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { ...none, ...counts } } });

  it('pass if there are none', () => {
    expect(judgeAudit(report({}, {}))).toEqual({ kind: 'passed', text: 'none' });
  });

  it('pass if they are moderate at most, and are counted', () => {
    const found = { a: { severity: 'moderate' }, b: { severity: 'low' } };
    const verdict = judgeAudit(report(found, { low: 1, moderate: 1, total: 2 }));
    expect(verdict).toEqual({ kind: 'passed', text: '1 low, 1 moderate' });
  });

  it.each(['high', 'critical'])('fail if one is %s, which is named', (severity) => {
    const via = [{ title: 'Prototype pollution' }, 'another-package'];
    const found = { a: { severity: 'low' }, b: { severity, range: '<2.0.1', via } };
    const verdict = judgeAudit(report(found, { [severity]: 1, low: 1, total: 2 }));
    expect(verdict.kind).toBe('failed');
    expect(verdict.text).toContain(`b <2.0.1: ${severity}, Prototype pollution`);
    expect(verdict.text).not.toContain('  a ');
  });

  it.each([
    // As npm writes it where the registry has no audits, where there is no network, and where it was ended.
    [
      '{"message":"405 Method Not Allowed - POST https://registry/-/npm/v1/security/advisories/bulk","statusCode":405,"error":{"summary":"","detail":""}}',
      '405 Method Not Allowed',
    ],
    ['{"error":{"code":"ENOTFOUND","summary":"request to https://x failed"}}', 'request to'],
    ['', 'no output'],
    ['<html>Proxy</html>', '<html>'],
    ['null', 'null'],
  ])('are skipped where the registry does not answer: %s', (output, reason) => {
    const verdict = judgeAudit(output);
    expect(verdict.kind).toBe('skipped');
    expect(verdict.text).toContain(reason);
  });
});

describe('signatures', () => {
  it('pass if none is wrong or missing', () => {
    expect(judgeSignatures('{"invalid":[],"missing":[]}').kind).toBe('passed');
  });

  it.each(['invalid', 'missing'])('fail if one is %s', (kind) => {
    const report = { invalid: [], missing: [], [kind]: [{ name: 'ws', version: '8.0.0' }] };
    const verdict = judgeSignatures(JSON.stringify(report));
    expect(verdict.kind).toBe('failed');
    expect(verdict.text).toContain('ws@8.0.0');
  });

  it('are skipped without a network', () => {
    const output = '{"error":{"code":"ENOTFOUND","summary":"request to https://tuf failed"}}';
    expect(judgeSignatures(output)).toEqual({
      kind: 'skipped',
      text: 'request to https://tuf failed',
    });
  });
});
