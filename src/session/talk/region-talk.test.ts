import { describe, expect, it } from 'vitest';
import { idOf, OWN_ID } from '../../../test/scene-records.ts';
import { ILSE, LAMP, TalkHarness } from '../../../test/session/talk-harness.ts';
import { encodeFieldText } from '../../protocol/lludp/index.ts';
import { instantSessionId } from './session-id.ts';

describe('chat nearby', () => {
  it('says who has said what, how, and where in the axes of the own region', () => {
    const harness = new TalkHarness();
    harness.hear('Good morning');
    harness.hear('sit here', { ChatType: 0 });
    harness.hear('Is the ferry in?', { ChatType: 2, FromName: encodeFieldText('Odd Resident') });
    harness.hear("/me 's hat falls");
    harness.hear('You', { SourceID: OWN_ID });
    expect(harness.lines()).toMatchObject([
      { at: 1_000_000, from: 'Ilse Marchetti', fromId: ILSE, kind: 'say', text: 'Good morning' },
      { kind: 'whisper', isOwn: false, source: 'agent', position: [257, 2, 3] },
      { kind: 'shout', from: 'Odd' },
      { kind: 'emote', text: " 's hat falls" },
      { isOwn: true },
    ]);
  });

  it('tells objects and the system from agents', () => {
    const harness = new TalkHarness();
    const lamp = { SourceID: LAMP, SourceType: 2, FromName: encodeFieldText('Lamp') };
    harness.hear('I am lit', lamp);
    harness.hear('only you', { ...lamp, ChatType: 8 });
    harness.hear('psst', { ...lamp, ChatType: 9 });
    harness.hear('Welcome', { SourceType: 0, SourceID: idOf(0), FromName: encodeFieldText('') });
    expect(harness.lines()).toMatchObject([
      { source: 'object', kind: 'say', ownerId: ILSE },
      { kind: 'owner' },
      { kind: 'direct' },
      { source: 'system', kind: 'system', from: '', position: null },
    ]);
  });

  it('shows only what is fully audible', () => {
    const harness = new TalkHarness();
    harness.hear('far', { Audible: 0 });
    harness.hear('farther', { Audible: 255 });
    harness.hear('');
    expect(harness.lines()).toEqual([]);
  });

  it('shows no characters that hide or reverse others', () => {
    const harness = new TalkHarness();
    harness.hear('a\u202eb\u0007c', { FromName: encodeFieldText('Ilse\u202e\n Marchetti') });
    expect(harness.lines()).toMatchObject([{ from: 'Ilse Marchetti', text: 'abc' }]);
  });

  it('counts the lines of a flood, and goes on with what others say', () => {
    const harness = new TalkHarness();
    for (let index = 0; index < 5000; index++) harness.hear(`line ${index}`);
    harness.hear('Hello', { SourceID: LAMP, FromName: encodeFieldText('Tomo') });
    expect(harness.lines()).toHaveLength(41);
    harness.pass(1000);
    expect(harness.lines().at(-1)).toMatchObject({
      from: 'Ilse Marchetti',
      omitted: 4960,
      text: '',
    });
    harness.pass(30_000);
    harness.hear('later');
    expect(harness.lines().at(-1)).toMatchObject({ omitted: 0, text: 'later' });
  });

  it('bounds what thousands of speakers say together', () => {
    const harness = new TalkHarness();
    for (let index = 0; index < 3000; index++) harness.hear('x', { SourceID: idOf(index + 1000) });
    harness.pass(5000);
    expect(harness.lines().length).toBeLessThan(120 + 128 + 1);
    const heard = harness.lines().reduce((sum, line) => sum + (line.omitted || 1), 0);
    expect(heard).toBe(3000);
  });

  it('shortens megabytes', () => {
    const harness = new TalkHarness();
    harness.hear('a'.repeat(60_000));
    expect(harness.lines()[0].text).toHaveLength(4096);
  });
});

describe('saying something', () => {
  it('sends its volume, channel and parts', () => {
    const { talk, ...harness } = new TalkHarness();
    expect(talk.say('Hello', 'say')).toBe(true);
    talk.say('LOUD', 'shout');
    talk.say('psst', 'whisper');
    talk.say('/20 open', 'say');
    const sent = harness.sent.map(({ name }) => name);
    expect(sent).toEqual(Array.from({ length: 4 }, () => 'ChatFromViewer'));
  });

  it('is in the messages as typed', () => {
    const harness = new TalkHarness();
    harness.talk.say('Hello', 'say');
    harness.talk.say('LOUD', 'shout');
    harness.talk.say('psst', 'whisper');
    harness.talk.say('/20 open', 'say');
    expect(harness.said()).toEqual([
      [1, 0, 'Hello'],
      [2, 0, 'LOUD'],
      [0, 0, 'psst'],
      [1, 20, 'open'],
    ]);
  });

  it('goes to a negative channel as the answer to a dialog of the own avatar', () => {
    const harness = new TalkHarness();
    harness.talk.say(`/-5 ${'é'.repeat(200)}`, 'say');
    const [{ Data }] = harness.sentBlocks('ScriptDialogReply');
    expect(Data).toMatchObject({ ObjectID: OWN_ID, ChatChannel: -5, ButtonIndex: 0 });
    // 127 characters of two bytes, and the NUL.
    expect(Data.ButtonLabel).toHaveLength(255);
    expect(Data.ButtonLabel.at(-1)).toBe(0);
    expect(harness.said()).toEqual([]);
  });

  it('plays a gesture in place of its trigger', () => {
    const harness = new TalkHarness();
    harness.talk.say('/bow', 'say');
    expect(harness.said()).toEqual([]);
  });

  it('is refused where there is no region', () => {
    const harness = new TalkHarness();
    harness.isInRegion = false;
    expect(harness.talk.say('Hello', 'say')).toBe(false);
    expect(harness.talk.sendInstantMessage(ILSE, 'Ilse', 'Hello')).toBe(false);
    harness.talk.setTyping(null, true);
    expect(harness.sent).toEqual([]);
  });
});

describe('typing', () => {
  it('starts with the first key and stops five seconds after the last one', () => {
    const harness = new TalkHarness();
    harness.talk.setTyping(null, true);
    harness.pass(3000);
    harness.talk.setTyping(null, true);
    harness.pass(4900);
    expect(harness.said()).toEqual([[4, 0, '']]);
    expect(harness.shown).toEqual([true]);
    harness.pass(200);
    expect(harness.said()).toEqual([
      [4, 0, ''],
      [5, 0, ''],
    ]);
    expect(harness.shown).toEqual([true, false]);
  });

  it('stops before what was typed is said, and where it is given up', () => {
    const harness = new TalkHarness();
    harness.talk.setTyping(null, true);
    harness.talk.say('Hello', 'say');
    harness.talk.setTyping(null, true);
    harness.talk.setTyping(null, false);
    expect(harness.said().map(([type]) => type)).toEqual([4, 5, 1, 4, 5]);
  });

  it('tells a conversation every four seconds, and shows it nobody else', () => {
    const harness = new TalkHarness();
    for (let key = 0; key < 9; key++) {
      harness.talk.setTyping(ILSE, true);
      harness.pass(1000);
    }
    harness.talk.setTyping(null, true);
    const dialogs = harness
      .sentBlocks('ImprovedInstantMessage')
      .map(({ MessageBlock: { Dialog, ToAgentID } }) => [Dialog, ToAgentID]);
    expect(dialogs).toEqual([
      [41, ILSE],
      [41, ILSE],
      [41, ILSE],
      [42, ILSE],
    ]);
    expect(harness.shown).toEqual([true]);
  });

  it('of others is known until they stop, speak, or are silent for long', () => {
    const harness = new TalkHarness();
    const typing = () => harness.of('typing').at(-1);
    harness.hear('', { ChatType: 4 });
    expect(typing()).toMatchObject({ conversation: null, agentIds: [ILSE] });
    harness.hear('', { ChatType: 5 });
    expect(typing()?.agentIds).toEqual([]);
    harness.hear('', { ChatType: 4 });
    harness.hear('Hello');
    expect(typing()?.agentIds).toEqual([]);
    harness.hear('', { ChatType: 4, SourceID: OWN_ID });
    expect(typing()?.agentIds).toEqual([]);
    harness.read('typing', { Dialog: 41 });
    expect(typing()).toMatchObject({ conversation: ILSE, agentIds: [ILSE] });
    harness.pass(9100);
    expect(typing()?.agentIds).toEqual([]);
  });

  it('of thousands fills no memory', () => {
    const harness = new TalkHarness();
    for (let index = 0; index < 2000; index++) {
      harness.hear('', { ChatType: 4, SourceID: idOf(index + 1000) });
      harness.read('typing', { Dialog: 41 }, idOf(index + 1000));
    }
    expect(harness.of('typing').length).toBeLessThan(80);
  });
});

describe('instant messages', () => {
  it('belong to the conversation with their sender', () => {
    const harness = new TalkHarness();
    harness.read('Hello there');
    harness.read('/me waves');
    harness.read('I am not here', { Dialog: 20 });
    expect(harness.messages()).toMatchObject([
      {
        conversation: { id: ILSE, kind: 'agent', name: 'Ilse Marchetti' },
        ...{ text: 'Hello there', kind: 'message', isOwn: false, isStored: false },
      },
      { kind: 'emote', text: ' waves' },
      { kind: 'busy' },
    ]);
  });

  it('are sent with the fields that grids expect', () => {
    const harness = new TalkHarness();
    harness.talk.sendInstantMessage(ILSE, 'Ilse Marchetti', 'Hello');
    const [{ MessageBlock }] = harness.sentBlocks('ImprovedInstantMessage');
    expect(MessageBlock).toMatchObject({
      ...{ FromGroup: false, ToAgentID: ILSE, Dialog: 0, Offline: 0 },
      ID: instantSessionId(OWN_ID, ILSE),
      FromAgentName: encodeFieldText('Ada Tester'),
      Message: encodeFieldText('Hello'),
      BinaryBucket: Uint8Array.of(0),
    });
    expect(harness.messages()).toMatchObject([
      { conversation: { id: ILSE, name: 'Ilse Marchetti' }, isOwn: true, from: 'Ada Tester' },
    ]);
  });

  it('have the time at which they were stored, but no time to come', () => {
    const harness = new TalkHarness();
    harness.read('yesterday', { Offline: 1, Timestamp: 500 });
    harness.read('tomorrow', { Offline: 1, Timestamp: 4_000_000 });
    expect(harness.messages()).toMatchObject([
      { at: 500_000, isStored: true },
      { at: 1_000_000, isStored: true },
    ]);
  });

  it('of groups are conversations of their own, and of objects lines nearby', () => {
    const harness = new TalkHarness();
    const group = idOf(0xc0);
    harness.read('Meeting?', {
      ...{ Dialog: 17, ID: group },
      BinaryBucket: encodeFieldText('Gardeners'),
    });
    harness.read('Your rent is due', {
      ...{ Dialog: 19, ID: LAMP, FromAgentName: encodeFieldText('Rent box') },
    });
    harness.read('Grid closes at ten', {}, idOf(0));
    expect(harness.messages()).toMatchObject([
      { conversation: { id: group, kind: 'group', name: 'Gardeners' }, fromId: ILSE },
    ]);
    expect(harness.lines()).toMatchObject([
      { source: 'object', kind: 'direct', fromId: LAMP, from: 'Rent box', ownerId: ILSE },
      { source: 'system', text: 'Grid closes at ten' },
    ]);
  });

  it('are counted in a flood', () => {
    const harness = new TalkHarness();
    for (let index = 0; index < 1000; index++) harness.read(`spam ${index}`);
    harness.pass(1000);
    expect(harness.messages()).toHaveLength(41);
    expect(harness.messages().at(-1)).toMatchObject({ omitted: 960 });
  });
});

describe('session id', () => {
  it('is the exclusive or of both ids, the same for both', () => {
    const [a, b] = ['0f000000-0000-0000-0000-0000000000ff', 'f0000000-0000-0000-0000-00000000000f'];
    expect(instantSessionId(a, b)).toBe('ff000000-0000-0000-0000-0000000000f0');
    expect(instantSessionId(b, a)).toBe(instantSessionId(a, b));
    expect(instantSessionId(a, a)).toBe(a);
  });
});
