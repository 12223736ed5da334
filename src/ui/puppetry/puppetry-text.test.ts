import { describe, expect, it } from 'vitest';
import type { AgentRow } from '../../app/state/index.ts';
import { INITIAL_PUPPETRY_STATE } from '../../protocol/puppetry/index.ts';
import type { PuppetStream } from '../../session/index.ts';
import {
  accessFailedText,
  addableAgents,
  changeFailedText,
  handleStateText,
  namedAgents,
  programStepText,
  readLayoutText,
  sendingText,
  streamOf,
  streamRows,
  unseenText,
} from './puppetry-text.ts';

describe('texts of puppetry', () => {
  it.each([
    [false, false, false, 'free'],
    [false, true, false, 'moved'],
    [true, true, false, 'held'],
    [false, true, true, 'pinned'],
    [true, true, true, 'held, pinned'],
  ])(
    'a handle that is grabbed %s, targeted %s, pinned %s is %s',
    (isGrabbed, hasTarget, isPinned, text) => {
      expect(handleStateText({ isGrabbed, hasTarget, isPinned })).toBe(text);
    },
  );

  it('distinguishes chosen and detected layouts', () => {
    expect(readLayoutText(null, false)).toBe('not known yet');
    expect(readLayoutText('B', false)).toBe('B, detected');
    expect(readLayoutText('wiki', true)).toBe('wiki, chosen by you');
  });

  it('names the status of a response, if there was one', () => {
    expect(changeFailedText(503)).toContain('(status 503)');
    expect(accessFailedText(500)).toContain('(status 500)');
    expect(changeFailedText(0)).toBe('The region did not respond; nothing has changed.');
    expect(accessFailedText(0)).not.toContain('status');
  });

  it('counts the programs', () => {
    expect(programStepText({ step: 'off' })).toBe('off');
    const driven = { step: 'driven', code: 'K7QX', commandsPerSecond: 20, refused: 0, ignored: 0 };
    expect(programStepText({ ...driven, step: 'driven', programs: 2 })).toBe('2 programs');
  });
});

describe('unseenText', () => {
  it('says why nobody else sees how the avatar is moved', () => {
    const texts = [
      { kind: 'absent' } as const,
      { kind: 'failed', status: 500 } as const,
      { kind: 'available', state: { ...INITIAL_PUPPETRY_STATE, transmit: false } } as const,
    ].map(unseenText);
    expect(new Set(texts).size).toBe(3);
    expect(texts.every((text) => text?.endsWith('your avatar moves on this page only.'))).toBe(
      true,
    );
  });

  it('says nothing where others see it, and while that is not known', () => {
    expect(unseenText({ kind: 'available', state: INITIAL_PUPPETRY_STATE })).toBeNull();
    expect(unseenText({ kind: 'requesting' })).toBeNull();
    expect(unseenText({ kind: 'none' })).toBeNull();
  });
});

describe('sendingText', () => {
  const available = { kind: 'available', state: INITIAL_PUPPETRY_STATE } as const;

  it('counts the joints that are sent', () => {
    expect(sendingText(available, 31)).toEqual({
      short: '31 joints',
      whole: '31 joints are sent 20 times a second.',
    });
    expect(sendingText(available, 1).whole).toBe('1 joint is sent 20 times a second.');
  });

  it('says why nothing is sent', () => {
    expect(sendingText({ kind: 'absent' }, 31).short).toBe('not possible');
    expect(sendingText(available, 0).short).toBe('nothing');
    const notTransmitting = {
      kind: 'available',
      state: { ...INITIAL_PUPPETRY_STATE, transmit: false },
    } as const;
    expect(sendingText(notTransmitting, 31).short).toBe('transmit is off');
    const smallest = {
      kind: 'available',
      state: { ...INITIAL_PUPPETRY_STATE, eventSize: 30 },
    } as const;
    expect(sendingText(smallest, 31).short).toBe('31 joints');
    const tooSmall = {
      kind: 'available',
      state: { ...INITIAL_PUPPETRY_STATE, eventSize: 29 },
    } as const;
    expect(sendingText(tooSmall, 31).whole).toBe(
      '31 joints would be sent, but the region accepts blocks of 29 bytes, and 30 is the minimum.',
    );
  });
});

const agent = (agentId: string, name: string, isOwn = false): AgentRow => ({
  agentId,
  name,
  isOwn,
  title: '',
  isCloud: false,
  isInView: true,
  region: '1',
  height: 'known',
  position: [0, 0, 0],
  distance: null,
  animations: [],
  assets: { ready: 0, failed: 0, total: 0 },
  puppetJoints: 0,
  itemCount: 0,
});

const REGION = [
  agent('00000000-0000-4000-8000-000000000001', 'Wren Okafor', true),
  agent('00000000-0000-4000-8000-000000000002', 'Ilse Marchetti'),
  agent('2fd1a7c0-0000-4000-8000-000000000003', ' '),
];
const [wren, ilse, unnamed] = REGION.map(({ agentId }) => agentId);

describe('agents of a list', () => {
  it('are shown by name, or else by the start of the id', () => {
    const gone = '9a8b7c6d-0000-4000-8000-000000000009';
    expect(namedAgents([ilse, gone, unnamed], REGION).map(({ name }) => name)).toEqual([
      'Ilse Marchetti',
      '9a8b7c6d…',
      '2fd1a7c0…',
    ]);
  });

  it('can be extended by any other agent in the region', () => {
    expect(addableAgents([], REGION).map(({ agentId }) => agentId)).toEqual([ilse, unnamed]);
    expect(addableAgents([ilse], REGION).map(({ agentId }) => agentId)).toEqual([unnamed]);
    expect(addableAgents([ilse, unnamed, wren], REGION)).toEqual([]);
  });
});

const joint = (number: number, age = 0) => ({
  joint: number,
  rate: 19.96,
  jitter: 3.4,
  delay: 61.5,
  age,
});

describe('streamRows', () => {
  it('sorts by joint, with names and rounded numbers', () => {
    const rows = streamRows([joint(10, 12.2), joint(0, -4)]);
    expect(rows.map((row) => row.name)).toEqual(['mPelvis', 'mEyeRight']);
    expect(rows[1]).toMatchObject({ rate: '20.0', jitter: '3', delay: '62', age: '12' });
    expect(rows[0].age).toBe('0');
  });

  it('numbers an unknown joint, and marks one without recent events', () => {
    const [old, unknown] = streamRows([joint(4000), joint(1, 3001)]);
    expect(unknown.name).toBe('joint 4000');
    expect([old.isExpired, unknown.isExpired]).toEqual([true, false]);
  });
});

describe('streamOf', () => {
  const stream: PuppetStream = {
    agentId: 'a',
    layout: 'C',
    isForced: false,
    recordsPerSecond: 20,
    badBlocks: 0,
    ignored: 0,
    joints: [],
    targets: [],
  };

  it('is the stream of the agent that is shown', () => {
    expect(streamOf(stream, 'a')).toBe(stream);
    expect(streamOf(stream, 'b')).toBeNull();
    expect(streamOf(null, 'a')).toBeNull();
  });
});
