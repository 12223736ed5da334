import { describe, expect, it } from 'vitest';
import type { AgentRow } from '../../app/state/index.ts';
import { CLOSE_CODES } from '../../protocol/bridge/index.ts';
import type { LogDetail, SessionEnd, SessionStep } from '../../session/index.ts';
import { SESSION } from './en/session.ts';
import {
  activityText,
  agentName,
  assetsText,
  assetTypeText,
  bridgeCloseText,
  bytesOfHex,
  distanceText,
  formatChatTime,
  formatTimeOfDay,
  initials,
  interruptionText,
  logDetailText,
  loginFailureText,
  logRowText,
  positionText,
  sessionEndText,
} from './live-text.ts';

// A record by name, so that the compiler requires each new code here too.
const LOGIN_FAILURES: Record<Parameters<typeof loginFailureText>[0], true> = {
  'unknown-grid': true,
  'unknown-bubble-server': true,
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
  'closed-by-bubble-server': { kind: 'closed-by-bubble-server' },
  'refused-by-bubble-server': {
    kind: 'refused-by-bubble-server',
    reason: 'disconnected',
    message: 'Quay',
  },
};

function expectSentence({ title, advice }: { title: string; advice: string }): void {
  expect(title).toMatch(/^[A-Z].{10,}[^\s]$/);
  expect(advice).toMatch(/^[A-Z].+\.$/);
}

describe('texts of a live session', () => {
  it.each(Object.keys(LOGIN_FAILURES) as (keyof typeof LOGIN_FAILURES)[])(
    'say what %s means',
    (code) => {
      expectSentence(loginFailureText(code));
    },
  );

  it.each(Object.values(ENDS).filter(({ kind }) => kind !== 'logged-out'))(
    'say why a session ended: $kind',
    (end) => {
      expectSentence(sessionEndText(end)!);
    },
  );

  it('say nothing when the user ended the session', () => {
    expect(sessionEndText(ENDS['logged-out'])).toBeNull();
  });

  it('repeat the message of the grid, if there is one', () => {
    expect(sessionEndText(ENDS.kicked)!.title).toBe(
      'The grid ended the session: Region is closing.',
    );
    expect(sessionEndText({ kind: 'kicked', message: '' })!.title).toBe(
      'The grid ended the session',
    );
    expect(sessionEndText({ kind: 'not-entered', message: '' })!.title).toBe(
      'The region did not let you in',
    );
  });

  it('round seconds of silence', () => {
    expect(sessionEndText(ENDS.silent)!.title).toBe('The region has been silent for 60 seconds');
  });

  it.each(Object.entries(CLOSE_CODES))('say why a bridge closes: %s', (_reason, code) => {
    expectSentence(bridgeCloseText(code));
    expect(bridgeCloseText(code).title).not.toContain(String(code));
  });

  it('name an unknown close code', () => {
    expect(bridgeCloseText(1006).title).toBe('The connection to the bridge was closed (1006)');
  });

  it('differ for every step', () => {
    const steps = Object.values(SESSION.steps);
    expect(new Set(steps).size).toBe(steps.length);
  });

  it('count the attempts to reconnect, and say nothing while all is well', () => {
    expect(interruptionText('reconnecting', 3)).toBe('Connection lost, trying again (3)');
    expect(interruptionText('moving', 0)).toBe('Moving to another region');
    const undisturbed: SessionStep[] = ['idle', 'connecting', 'entering', 'connected', 'ended'];
    expect(undisturbed.map((step) => interruptionText(step, 1))).toEqual(
      undisturbed.map(() => null),
    );
  });

  it('name the types of an outfit', () => {
    expect([5, 6, 13, 99].map(assetTypeText)).toEqual([
      'clothing',
      'object',
      'body part',
      'asset of type 99',
    ]);
  });
});

const WREN: AgentRow = {
  agentId: 'a',
  name: 'Wren Okafor',
  title: '',
  isOwn: false,
  isCloud: false,
  isInView: true,
  region: '1',
  height: 'known',
  position: [128.406, 96.02, -1],
  distance: 14.4,
  animations: [
    { id: '', name: 'hello', weight: { priority: 2, joints: 4 } },
    { id: '', name: 'stand_1', weight: null },
  ],
  puppetJoints: 0,
  assets: { ready: 7, failed: 0, total: 7 },
  itemCount: 12,
};

const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('texts of an agent', () => {
  it.each([
    ['Wren Okafor', 'WO'],
    ['Guest 0417', 'G0'],
    ['guest', 'GU'],
    ['wren.okafor', 'WO'],
    ['Anna Maria Lopez', 'AL'],
    ['𝒲ren', '𝒲R'],
    ['', '?'],
  ])('%j has the initials %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('say that a name has not arrived yet', () => {
    expect(agentName(WREN)).toBe('Wren Okafor');
    expect(agentName({ ...WREN, name: '' })).toBe('Name not known yet');
  });

  it('say what plays, what is still loading, and who is far away', () => {
    expect(activityText(WREN)).toBe('hello, stand_1');
    expect(activityText({ ...WREN, animations: [] })).toBe('no animation');
    expect(activityText({ ...WREN, puppetJoints: 31 })).toBe('puppeteered, 31 joints');
    expect(activityText({ ...WREN, puppetJoints: 1 })).toBe('puppeteered, 1 joint');
    expect(activityText({ ...WREN, assets: { ready: 3, failed: 1, total: 7 } })).toBe(
      'loading 3 of 7 assets',
    );
    expect(activityText({ ...WREN, isInView: false })).toBe('coarse position only');
  });

  it('do not count a failed asset as loaded', () => {
    expect(assetsText(WREN)).toBe('7 of 7 assets');
    expect(assetsText({ ...WREN, assets: { ready: 7, failed: 2, total: 7 } })).toBe(
      '5 of 7 assets, 2 failed',
    );
    expect(assetsText({ ...WREN, assets: { ready: 0, failed: 0, total: 0 } })).toBe('no meshes');
  });

  it('give distances and positions in metres', () => {
    expect(plain(distanceText(14.4))).toBe('14 m');
    expect(distanceText(null)).toBe('');
    expect(positionText(WREN.position)).toBe('128.41, 96.02, −1.00');
  });
});

/** 14:12:04.118 in any time zone. */
const TIME = new Date(2026, 10, 21, 14, 12, 4, 118).getTime();

const DETAIL: LogDetail = {
  index: 3,
  at: TIME,
  direction: 'out',
  name: 'AgentUpdate',
  isKnown: true,
  sequence: 9902,
  bytes: 114,
  flags: 'Z',
  summary: 'camera only',
  fields: [{ block: 'AgentData', field: 'Far', value: '128' }],
  error: null,
  hex: '80000026ae',
};

describe('the message log as text', () => {
  it('gives the time of day', () => {
    expect(formatTimeOfDay(TIME)).toBe('14:12:04.118');
  });

  it('gives the time since the start of a recording, in every time zone', () => {
    expect(formatTimeOfDay(30_587)).toBe('00:00:30.587');
    expect(formatChatTime(90_000)).toBe('01:30');
    expect(formatChatTime(TIME)).toBe('14:12');
  });

  it('gives a row as a line', () => {
    expect(logRowText(DETAIL)).toBe(
      '14:12:04.118  sent  AgentUpdate  9902  114 bytes  Z  camera only',
    );
    expect(logRowText({ ...DETAIL, flags: '' })).toContain('  -  ');
  });

  it('gives a message with its fields, its error and its bytes', () => {
    expect(
      logDetailText({ ...DETAIL, error: 'cut short' })
        .split('\n')
        .slice(1),
    ).toEqual(['AgentData.Far: 128', 'Error: cut short', 'Bytes: 80000026ae']);
    expect(logDetailText({ ...DETAIL, fields: [] }).split('\n')).toHaveLength(2);
  });

  it('reads hex digits, however they are spaced', () => {
    expect(Array.from(bytesOfHex('80 00\n26AE'))).toEqual([0x80, 0, 0x26, 0xae]);
    expect(bytesOfHex('')).toHaveLength(0);
  });
});
