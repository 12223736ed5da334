import { describe, expect, it } from 'vitest';
import { blankBlock } from '../../../test/blank-message.ts';
import { idOf, OWN_ID } from '../../../test/scene-records.ts';
import { ILSE, LAMP, TalkHarness } from '../../../test/session/talk-harness.ts';
import { encodeFieldText, type MessageOf } from '../../protocol/lludp/index.ts';
import { webAddress } from './script-requests.ts';

const LURE = idOf(0xd0);

function showDialog(harness: TalkHarness, labels: readonly string[], objectId = LAMP): string {
  const Data = blankBlock('ScriptDialog', 'Data', {
    ...{ ObjectID: objectId, ObjectName: encodeFieldText('Lamp'), ChatChannel: -77 },
    ...{ FirstName: encodeFieldText(''), LastName: encodeFieldText('Gardeners') },
    Message: encodeFieldText('Which colour?'),
  });
  const Buttons = labels.map((label) => ({ ButtonLabel: encodeFieldText(label) }));
  const message: unknown = { Data, Buttons };
  harness.receive('ScriptDialog', message as Partial<MessageOf<'ScriptDialog'>>);
  return harness.of('request').at(-1)!.request.id;
}

describe('dialogs of scripts', () => {
  it('are answered with the button as it was sent', () => {
    const harness = new TalkHarness();
    const id = showDialog(harness, ['Red', 'Gr\u202eeen']);
    expect(harness.of('request').at(-1)?.request).toMatchObject({
      kind: 'dialog',
      ...{ from: 'Lamp', owner: 'Gardeners', text: 'Which colour?' },
      ...{ buttons: ['Red', 'Green'], wantsText: false },
    });
    harness.talk.answerRequest(id, { kind: 'button', index: 1 });
    harness.talk.answerRequest(id, { kind: 'button', index: 0 });
    expect(harness.sentBlocks('ScriptDialogReply').map(({ Data }) => Data)).toEqual([
      {
        ...{ ObjectID: LAMP, ChatChannel: -77, ButtonIndex: 1 },
        ButtonLabel: encodeFieldText('Gr\u202eeen'),
      },
    ]);
  });

  it('may ask for a text, and be ignored', () => {
    const harness = new TalkHarness();
    const id = showDialog(harness, ['!!llTextBox!!']);
    expect(harness.of('request').at(-1)?.request).toMatchObject({ wantsText: true, buttons: [] });
    harness.talk.answerRequest(id, { kind: 'text', text: 'blue' });
    harness.talk.answerRequest(showDialog(harness, ['OK']), { kind: 'ignore' });
    const labels = harness.sentBlocks('ScriptDialogReply').map(({ Data }) => Data.ButtonLabel);
    expect(labels).toEqual([encodeFieldText('blue')]);
  });

  it('of one object replace each other, and of many objects the oldest make room', () => {
    const harness = new TalkHarness();
    for (let index = 0; index < 200; index++) showDialog(harness, ['OK']);
    expect(new Set(harness.of('request').map(({ request }) => request.id)).size).toBe(1);
    expect(harness.of('request-closed')).toEqual([]);
    for (let index = 0; index < 30; index++) showDialog(harness, ['OK'], idOf(index + 1));
    expect(harness.of('request-closed')).toHaveLength(11);
  });

  it('have twelve buttons at most', () => {
    const harness = new TalkHarness();
    showDialog(
      harness,
      Array.from({ length: 255 }, (_, index) => `${index}`),
    );
    expect(harness.of('request').at(-1)?.request).toMatchObject({ buttons: { length: 12 } });
  });
});

describe('web pages', () => {
  it('are asked about, and opened by nobody else', () => {
    const harness = new TalkHarness();
    const offer = (url: string) => {
      const Data = blankBlock('LoadURL', 'Data', {
        ...{ ObjectName: encodeFieldText('Sign'), ObjectID: LAMP, OwnerID: ILSE },
        ...{ Message: encodeFieldText('Look'), URL: encodeFieldText(url) },
      });
      harness.receive('LoadURL', { Data } as Partial<MessageOf<'LoadURL'>>);
    };
    offer('https://example.org/a?b');
    offer('javascript:alert(1)');
    expect(harness.of('request').map(({ request }) => request)).toMatchObject([
      { kind: 'open-page', url: 'https://example.org/a?b', from: 'Sign' },
    ]);
    expect(harness.lines()).toMatchObject([{ text: 'Look\njavascript:alert(1)', kind: 'direct' }]);
  });

  it.each([
    ['https://example.org', 'https://example.org/'],
    ['http://a.test/\u202egpj.exe', 'http://a.test/%E2%80%AEgpj.exe'],
    ['https://user:secret@example.org/', null],
    ['data:text/html,hello', null],
    ['file:///etc/passwd', null],
    ['example.org', null],
    [`https://example.org/${'a'.repeat(2000)}`, null],
  ])('have an address that is shown whole: %s', (url, shown) => {
    expect(webAddress(url)).toBe(shown);
  });
});

describe('questions and offers', () => {
  it('name the permissions that a script wants, and give none', () => {
    const harness = new TalkHarness();
    const Data = blankBlock('ScriptQuestion', 'Data', {
      ...{ TaskID: LAMP, ItemID: idOf(5), ObjectName: encodeFieldText('Lamp') },
      ...{ ObjectOwner: encodeFieldText('Ilse Marchetti'), Questions: 2 | 16 | (1 << 30) },
    });
    harness.receive('ScriptQuestion', { Data } as Partial<MessageOf<'ScriptQuestion'>>);
    const [{ request }] = harness.of('request');
    expect(request).toMatchObject({ permissions: ['debit', 'animation', 'other'] });
    harness.talk.answerRequest(request.id, { kind: 'accept' });
    expect(harness.sent).toEqual([]);
  });

  it('of a teleport are accepted with the lure, or declined', () => {
    const harness = new TalkHarness();
    const offer = () => {
      harness.read('Join me', { Dialog: 22, ID: LURE });
      return harness.of('request').at(-1)!.request;
    };
    expect(offer()).toMatchObject({
      kind: 'teleport-offer',
      from: 'Ilse Marchetti',
      text: 'Join me',
    });
    harness.talk.answerRequest(offer().id, { kind: 'accept' });
    expect(harness.sentBlocks('TeleportLureRequest')).toMatchObject([
      { Info: { AgentID: OWN_ID, LureID: LURE, TeleportFlags: 4 } },
    ]);
    harness.talk.answerRequest(offer().id, { kind: 'decline' });
    expect(harness.sentBlocks('ImprovedInstantMessage')).toMatchObject([
      { MessageBlock: { Dialog: 24, ID: LURE, ToAgentID: ILSE } },
    ]);
  });

  it.each([
    [4, 'inventory-offer', 6],
    [9, 'inventory-offer', 11],
    [3, 'group-invitation', 36],
    [38, 'friendship-offer', null],
  ])('of dialog %i are shown, and declined by their own dialog', (Dialog, kind, declined) => {
    const harness = new TalkHarness();
    harness.read('A hat', { Dialog, ID: LURE });
    const [{ request }] = harness.of('request');
    expect(request.kind).toBe(kind);
    harness.talk.answerRequest(request.id, { kind: 'decline' });
    const dialogs = harness
      .sentBlocks('ImprovedInstantMessage')
      .map(({ MessageBlock }) => MessageBlock.Dialog);
    expect(dialogs).toEqual(declined === null ? [] : [declined]);
  });
});
