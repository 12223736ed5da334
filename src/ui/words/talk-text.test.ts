import { describe, expect, it } from 'vitest';
import type { ChatEntry, InstantEntry } from '../../app/state/index.ts';
import type { RegionNotice, RegionRequest } from '../../session/index.ts';
import { noticeText } from './notice-text.ts';
import { chatLineText, instantLineText, linesAsText, requestText } from './talk-text.ts';

const said = (text: string, fields: Partial<ChatEntry> = {}): ChatEntry => ({
  ...{ at: 60_000, from: 'Odd Fjell', fromId: 'o', source: 'agent', ownerId: '', isOwn: false },
  ...{ kind: 'say', text, position: null, omitted: 0, key: 1, distance: 64.2 },
  ...fields,
});

const written = (text: string, fields: Partial<InstantEntry> = {}): InstantEntry => ({
  ...{ conversation: { id: 'o', kind: 'agent', name: 'Odd Fjell' }, at: 60_000, from: 'Odd Fjell' },
  ...{ fromId: 'o', isOwn: false, kind: 'message', text, isStored: false, omitted: 0, key: 1 },
  ...fields,
});

describe('a line of the chat', () => {
  it.each([
    [said('Hello'), 'Odd Fjell', '', 'Hello'],
    [said('Ferry?', { kind: 'shout' }), 'Odd Fjell', 'shouts, 64\u202fm', 'Ferry?'],
    [said('Ferry?', { kind: 'shout', distance: null }), 'Odd Fjell', 'shouts', 'Ferry?'],
    [said('psst', { kind: 'whisper' }), 'Odd Fjell', 'whispers', 'psst'],
    [said(' waves', { kind: 'emote' }), '', '', 'Odd Fjell waves'],
    [said('HEY', { kind: 'shout', isOwn: true }), 'You', 'shout', 'HEY'],
    [said(' waves', { kind: 'emote', isOwn: true }), '', '', 'Odd Fjell waves'],
    [said('Welcome', { kind: 'system', source: 'system', from: '' }), 'The region', '', 'Welcome'],
    [said('', { omitted: 37 }), 'Odd Fjell', '', '… and 37 more lines'],
  ])('%#', (line, who, how, text) => {
    expect(chatLineText(line)).toMatchObject({ who, how, text });
  });

  it('tells stored messages and automatic answers', () => {
    expect(instantLineText(written('Hi', { isStored: true })).how).toBe('while you were away');
    expect(instantLineText(written('Hi', { kind: 'busy' })).how).toContain('busy');
    expect(instantLineText(written('Hi', { isOwn: true })).who).toBe('You');
  });
});

it('saves lines as text in which nobody can write the lines of others', () => {
  const lines = [said('one\n00:02 Ilse: two'), said(' waves', { kind: 'emote' })];
  expect(linesAsText(lines, chatLineText)).toBe(
    '01:00 Odd Fjell: one\n  00:02 Ilse: two\n01:00 Odd Fjell waves\n',
  );
});

describe('a notice', () => {
  const notice = (fields: Partial<RegionNotice>): RegionNotice => ({
    ...{ at: 0, kind: 'alert', text: '', important: false },
    ...fields,
  });

  it.each([
    [notice({ kind: 'restart', seconds: 240, from: 'Pier' }), 'Pier restarts in 4 minutes'],
    [notice({ kind: 'restart', seconds: 60 }), 'Quay restarts in 60 seconds'],
    [notice({ kind: 'restart', seconds: 0 }), 'Quay restarts now'],
    [notice({ text: 'No room' }), 'No room'],
    [notice({ kind: 'group-notice', from: 'Gardeners', text: 'x' }), 'Notice from Gardeners'],
    [notice({ kind: 'teleport-failed', text: 'no_host' }), 'The teleport failed'],
  ])('%#', (each, title) => {
    expect(noticeText(each, 'Quay').title).toBe(title);
  });

  it('explains keys of grids, and shows their own texts', () => {
    const reason = (text: string) => noticeText(notice({ kind: 'teleport-failed', text }), '').text;
    expect(reason('no_host')).toContain('There is no region');
    expect(reason('Keeping avatar in Quay')).toContain('Keeping avatar in Quay');
    expect(reason('toString')).toContain('toString');
    expect(reason('')).toContain('does not say why');
  });
});

it('says who asks what, and what this viewer does not do', () => {
  const about = { id: 'x', at: 0, from: 'Lamp', fromId: 'l', owner: 'Ilse', text: 'Hm?' };
  const text = (request: RegionRequest) => Object.values(requestText(request)).join(' | ');
  expect(text({ ...about, kind: 'dialog', buttons: [], wantsText: false })).toBe(
    'Hm? | From Lamp, an object of Ilse |  | Lamp asks',
  );
  expect(text({ ...about, kind: 'permissions', permissions: ['debit', 'other'] })).toContain(
    'take money from your account and do something that Vitrine does not know',
  );
  expect(text({ ...about, kind: 'friendship-offer' })).toContain('no list of friends');
  expect(text({ ...about, from: '', owner: '', kind: 'inventory-offer' })).toContain(
    'an unnamed object offers you something',
  );
});
