import { describe, expect, it } from 'vitest';
import { CLOSE_CODES } from '../../protocol/bridge/index.ts';
import type { SessionEnd, SessionStep } from '../../session/index.ts';
import { SESSION } from './en/session.ts';
import { closeWords, endWords, failureWords, outfitTypeWords, troubleWords } from './live-words.ts';

// By name, so that the compiler wants a new member here too.
const FAILURES: Record<Parameters<typeof failureWords>[0], true> = {
  'unknown-grid': true,
  'address-not-allowed': true,
  'grid-unreachable': true,
  'grid-timeout': true,
  'grid-redirects': true,
  'grid-answer': true,
  'grid-status': true,
  'answer-too-large': true,
  'no-session': true,
  'too-many-circuits': true,
  'over-limit': true,
  'unknown-capability': true,
  malformed: true,
  'bridge-unreachable': true,
  'bridge-closed': true,
  'bad-answer': true,
};

const ENDS: { readonly [K in SessionEnd['kind']]: Extract<SessionEnd, { kind: K }> } = {
  'logged-out': { kind: 'logged-out' },
  kicked: { kind: 'kicked', message: 'Region is closing.' },
  silent: { kind: 'silent', seconds: 60.4 },
  'closed-by-simulator': { kind: 'closed-by-simulator' },
  'not-entered': { kind: 'not-entered', message: 'No entry.' },
  'bridge-closed': { kind: 'bridge-closed', closeCode: CLOSE_CODES.shuttingDown, detail: '' },
  'bridge-unreachable': { kind: 'bridge-unreachable' },
  'replay-over': { kind: 'replay-over' },
};

function expectSentence({ title, mend }: { title: string; mend: string }): void {
  expect(title).toMatch(/^[A-Z].{10,}[^\s]$/);
  expect(mend).toMatch(/^[A-Z].+\.$/);
}

describe('words of a live session', () => {
  it.each(Object.keys(FAILURES) as (keyof typeof FAILURES)[])('say what %s means', (code) => {
    expectSentence(failureWords(code));
  });

  it.each(Object.values(ENDS).filter(({ kind }) => kind !== 'logged-out'))(
    'say why a session ended: $kind',
    (end) => {
      expectSentence(endWords(end)!);
    },
  );

  it('say nothing of an end that was asked for', () => {
    expect(endWords(ENDS['logged-out'])).toBeNull();
  });

  it('repeat the words of the grid, and do without', () => {
    expect(endWords(ENDS.kicked)!.title).toBe('The grid ended the session: Region is closing.');
    expect(endWords({ kind: 'kicked', message: '' })!.title).toBe('The grid ended the session');
    expect(endWords({ kind: 'not-entered', message: '' })!.title).toBe(
      'The region did not let you in',
    );
  });

  it('round seconds of silence', () => {
    expect(endWords(ENDS.silent)!.title).toBe('The region has been silent for 60 seconds');
  });

  it.each(Object.entries(CLOSE_CODES))('say why a bridge closes: %s', (_reason, code) => {
    expectSentence(closeWords(code));
    expect(closeWords(code).title).not.toContain(String(code));
  });

  it('name a close code that is nobody’s', () => {
    expect(closeWords(1006).title).toBe('The connection to the bridge was closed (1006)');
  });

  it('tell every step apart', () => {
    const steps = Object.values(SESSION.steps);
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('count the tries to reconnect, and are silent where nothing is wrong', () => {
    expect(troubleWords('reconnecting', 3)).toBe('Connection lost, trying again (3)');
    expect(troubleWords('moving', 0)).toBe('Moving to another region');
    const calm: SessionStep[] = ['idle', 'connecting', 'entering', 'connected', 'ended'];
    expect(calm.map((step) => troubleWords(step, 1))).toEqual(calm.map(() => null));
  });

  it('name the types of an outfit', () => {
    expect([5, 6, 13, 99].map(outfitTypeWords)).toEqual([
      'clothing',
      'object',
      'body part',
      'asset of type 99',
    ]);
  });
});
