import { describe, expect, it } from 'vitest';
import { idOf } from '../../../../test/scene-records.ts';
import { talkOf } from '../../../../test/session/talk-controller.ts';
import type {
  ChatLine,
  InstantMessage,
  RegionNotice,
  RegionRequest,
} from '../../../session/index.ts';
import { LiveState } from '../../state/index.ts';
import { readMuted, writeMuted } from './muted-speakers.ts';

const ILSE = idOf(1);
const LAMP = idOf(2);
const NOBODY = idOf(0);

function setUp() {
  const state = new LiveState();
  const commands: unknown[][] = [];
  const notices: unknown[] = [];
  const talk = talkOf(state, commands, {
    reportNotice: (notice, place) => void notices.push([notice.text, place]),
  });
  const hear = (text: string, fields: Partial<ChatLine> = {}) =>
    talk.handlers.chat({
      type: 'chat',
      line: {
        ...{ at: 0, from: 'Ilse', fromId: ILSE, source: 'agent', ownerId: NOBODY, isOwn: false },
        ...{ kind: 'say', text, position: [10, 20, 33], omitted: 0 },
        ...fields,
      },
    });
  const read = (text: string, fields: Partial<InstantMessage> = {}) =>
    talk.handlers['instant-message']({
      type: 'instant-message',
      message: {
        ...{ conversation: { id: ILSE, kind: 'agent', name: 'Ilse' }, at: 0, from: 'Ilse' },
        ...{ fromId: ILSE, isOwn: false, kind: 'message', text, isStored: false, omitted: 0 },
        ...fields,
      },
    });
  const notify = (text: string, fields: Partial<RegionNotice> = {}) =>
    talk.handlers.notice({
      type: 'notice',
      notice: { at: 0, kind: 'alert', text, important: false, ...fields },
    });
  const ask = (id: string, fromId = LAMP) => {
    const about = { at: 0, from: 'Lamp', fromId, owner: '', text: '' };
    const request: RegionRequest = { ...about, id, kind: 'open-page', url: 'https://a.test/' };
    talk.handlers.request({ type: 'request', request });
  };
  return { state, talk, commands, notices, hear, read, notify, ask, page: state.talk };
}

describe('the chat nearby', () => {
  it('has lines with their distance, and counts those that were not shown', () => {
    const { page, talk, hear } = setUp();
    hear('one');
    hear('two', { omitted: 37, text: '' });
    hear('mine', { isOwn: true });
    expect(page.lines.value.map(({ distance }) => distance)).toEqual([3, 3, 3]);
    expect(page.unread.value).toBe(38);
    talk.setShown(true);
    expect(page.unread.value).toBe(0);
    hear('three');
    expect(page.unread.value).toBe(0);
    talk.select(ILSE);
    hear('four');
    expect(page.unread.value).toBe(1);
  });

  it('keeps a bounded number of lines', () => {
    const { page, hear } = setUp();
    for (let index = 0; index < 1000; index++) hear(`line ${index}`);
    expect(page.lines.value).toHaveLength(400);
    expect(page.lines.value.at(-1)?.text).toBe('line 999');
  });
});

describe('conversations', () => {
  it('begin with a message or by hand, and count what was not read', () => {
    const { page, talk, read } = setUp();
    read('Hello');
    read('Are you there?');
    talk.openConversation(LAMP, 'Tomo');
    expect(page.conversations.value).toMatchObject([
      { id: LAMP, name: 'Tomo', lines: [], unread: 0 },
      { id: ILSE, name: 'Ilse', lines: [{ text: 'Hello' }, {}], unread: 2 },
    ]);
    talk.setShown(true);
    talk.select(ILSE);
    expect(page.conversations.value.map(({ unread }) => unread)).toEqual([0, 0]);
  });

  it('are answered by the session, groups are not', async () => {
    const { talk, commands, read } = setUp();
    read('Hello');
    const group = { id: idOf(9), kind: 'group', name: 'Gardeners' } as const;
    read('Meeting', { conversation: group });
    expect(await talk.send(ILSE, 'Hi')).toBe(true);
    expect(await talk.send(group.id, 'Hi')).toBe(false);
    expect(await talk.send(idOf(8), 'Hi')).toBe(false);
    expect(commands).toEqual([['sendInstantMessage', ILSE, 'Ilse', 'Hi']]);
  });

  it('are bounded, and so are their lines', () => {
    const { page, read } = setUp();
    for (let index = 0; index < 300; index++) {
      const conversation = { id: idOf(index + 1), kind: 'agent', name: `${index}` } as const;
      read('Hello', { conversation, fromId: conversation.id });
    }
    for (let index = 0; index < 500; index++) read('Hello');
    expect(page.conversations.value).toHaveLength(60);
    expect(page.conversations.value[0].lines).toHaveLength(200);
  });

  it('keep what is typed in each, until the session ends', () => {
    const { page, talk, read } = setUp();
    talk.setDraft('nearby');
    read('Hello');
    talk.select(ILSE);
    talk.setDraft('to Ilse');
    talk.setDraft('');
    expect([...page.drafts.value]).toEqual([['', 'nearby']]);
    talk.clear();
    expect(page.drafts.value.size + page.conversations.value.length).toBe(0);
  });
});

describe('muted speakers', () => {
  it('are not heard, neither their objects, messages, typing nor questions', () => {
    const { page, talk, commands, hear, read, ask } = setUp();
    ask('first', ILSE);
    talk.setMuted(ILSE, true);
    hear('spam');
    hear('spam', { fromId: LAMP, source: 'object', ownerId: ILSE });
    read('spam');
    ask('second', ILSE);
    talk.handlers.typing({ type: 'typing', conversation: null, agentIds: [ILSE, LAMP] });
    expect(page.lines.value).toEqual([]);
    expect(page.conversations.value).toEqual([]);
    expect(page.requests.value).toEqual([]);
    expect([...page.typing.value]).toEqual([LAMP]);
    expect(commands).toEqual([['answerRequest', 'second', { kind: 'ignore' }]]);
    talk.setMuted(ILSE, false);
    hear('Hello');
    expect(page.lines.value).toHaveLength(1);
  });

  it('are kept by the browser, and nothing but ids is read from it', () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    } as unknown as Storage;
    writeMuted(new Set([ILSE, LAMP]), storage);
    expect([...readMuted(storage)]).toEqual([ILSE, LAMP]);
    storage.setItem('vitrine.muted', `${ILSE} <script> x`);
    expect([...readMuted(storage)]).toEqual([ILSE]);
    expect(readMuted(null).size).toBe(0);
  });
});

describe('notices and requests', () => {
  it('are over the stage until they are dismissed, and kept in the messages', () => {
    const { page, talk, notices, notify } = setUp();
    for (let index = 0; index < 9; index++) notify(`alert ${index}`);
    expect(page.notices.value.map(({ text }) => text)).toEqual(
      [4, 5, 6, 7, 8].map((n) => `alert ${n}`),
    );
    talk.dismissNotice(page.notices.value[0].key);
    expect(page.notices.value).toHaveLength(4);
    expect(notices).toHaveLength(9);
  });

  it('of a restart replace the one before', () => {
    const { page, notify } = setUp();
    notify('', { kind: 'restart', seconds: 240 });
    notify('other');
    notify('', { kind: 'restart', seconds: 60 });
    expect(page.notices.value.map(({ kind, seconds }) => [kind, seconds])).toEqual([
      ['alert', undefined],
      ['restart', 60],
    ]);
  });

  it('are answered once, replaced by their successors, and closed by the session', () => {
    const { page, talk, commands, ask } = setUp();
    ask('a');
    ask('b');
    ask('a');
    expect(page.requests.value.map(({ id }) => id)).toEqual(['b', 'a']);
    talk.answer('a', { kind: 'ignore' });
    talk.handlers['request-closed']({ type: 'request-closed', id: 'b' });
    expect(page.requests.value).toEqual([]);
    expect(commands).toEqual([['answerRequest', 'a', { kind: 'ignore' }]]);
  });
});
