import { describe, expect, it } from 'vitest';
import { asInteger, asMap, asString, decodeLlsd } from '../../src/formats/llsd/index.ts';
import { decodeFieldText, encodeFieldText } from '../../src/protocol/lludp/index.ts';
import { demoGridFixture, type TestViewer, testContent } from '../../test/demo-grid/index.ts';
import { until } from '../../test/until.ts';
import { agentIdOf } from './session/viewer-session.ts';

const { start, enter, stopTime, framesUntil, framesOf } = demoGridFixture();
const NULL_ID = '00000000-0000-0000-0000-000000000000';

/** A say of this viewer, or a message of another type or channel. */
function chat(viewer: TestViewer, text: string, Type = 1, Channel = 0): void {
  const Message = encodeFieldText(text);
  viewer.send('ChatFromViewer', { AgentData: viewer.ids, ChatData: { Message, Type, Channel } });
}

const heard = (viewer: TestViewer) =>
  viewer
    .received('ChatFromSimulator')
    .map(({ ChatData }) => [ChatData.ChatType, decodeFieldText(ChatData.Message)]);

function write(viewer: TestViewer, ToAgentID: string, text: string, Dialog = 0, ID = NULL_ID) {
  viewer.send('ImprovedInstantMessage', {
    AgentData: viewer.ids,
    MessageBlock: {
      FromGroup: false,
      ToAgentID,
      ParentEstateID: 0,
      RegionID: NULL_ID,
      Position: [0, 0, 0],
      Offline: 0,
      Dialog,
      ID,
      Timestamp: 0,
      FromAgentName: encodeFieldText('Somebody Else'),
      Message: encodeFieldText(text),
      BinaryBucket: Uint8Array.of(0),
    },
    EstateBlock: { EstateID: 0 },
    MetaData: [],
  });
}

const read = (viewer: TestViewer) =>
  viewer.received('ImprovedInstantMessage').map(({ AgentData, MessageBlock }) => ({
    fromId: AgentData.AgentID,
    dialog: MessageBlock.Dialog,
    id: MessageBlock.ID,
    offline: MessageBlock.Offline,
    name: decodeFieldText(MessageBlock.FromAgentName),
    text: decodeFieldText(MessageBlock.Message),
  }));

describe('chat', () => {
  async function enterApart(metres: number) {
    await start({ content: testContent({ bots: 0 }) });
    const speaker = await enter({ first: 'Speaker' });
    const listener = await enter({ first: 'Listener' });
    await until(() => speaker.position !== null && listener.position !== null, 'both are there');
    for (const [viewer, x] of [
      [speaker, 100],
      [listener, 100 + metres],
    ] as const) {
      viewer.send('TeleportLocationRequest', {
        AgentData: viewer.ids,
        Info: { RegionHandle: viewer.scene.region!, Position: [x, 60, 22], LookAt: [1, 0, 0] },
      });
      await until(() => Math.abs(viewer.position![0] - x) < 0.1, 'it is there');
    }
    return { speaker, listener };
  }

  it('reaches 10, 20 and 100 metres, typing the whole region, and comes back', async () => {
    const { speaker, listener } = await enterApart(15);
    for (const [type, text] of [
      [0, 'whisper'],
      [1, 'say'],
      [2, 'shout'],
      [4, ''],
    ] as const) {
      chat(speaker, text, type);
    }
    await until(() => heard(listener).length === 3, 'what is in range');
    expect(heard(listener)).toEqual([
      [1, 'say'],
      [2, 'shout'],
      [4, ''],
    ]);
    expect(heard(speaker)).toHaveLength(4);
    const [{ ChatData }] = listener.received('ChatFromSimulator');
    expect(ChatData).toMatchObject({ SourceType: 1, Audible: 1, SourceID: speaker.ids.AgentID });
  });

  it('far away only typing and nothing else is heard', async () => {
    const { speaker, listener } = await enterApart(120);
    chat(speaker, 'shout', 2);
    chat(speaker, '', 4);
    await until(() => heard(listener).length > 0, 'the typing');
    expect(heard(listener)).toEqual([[4, '']]);
  });

  it('of more than 1000 characters is cut', async () => {
    const { speaker } = await enterApart(5);
    chat(speaker, 'x'.repeat(1023));
    await until(() => heard(speaker).length > 0, 'the text');
    expect(heard(speaker)[0][1]).toHaveLength(1000);
    expect(speaker.largestDatagram).toBeLessThanOrEqual(1200);
  });
});

describe('a bot', () => {
  it('answers who names it, and types before', async () => {
    await start({ content: testContent({ bots: 1 }) });
    const viewer = await enter();
    await until(() => viewer.position !== null, 'it is there');
    stopTime();
    chat(viewer, 'Nothing to anybody.');
    chat(viewer, 'Are you there, bot?');
    await framesUntil(() => heard(viewer).length === 5, 'the answer');
    expect(heard(viewer).slice(2)).toEqual([
      [4, ''],
      [5, ''],
      [1, 'First answer.'],
    ]);
    chat(viewer, 'BOT!');
    await framesUntil(() => heard(viewer).at(-1)?.[1] === 'Second answer.', 'another answer');
  });

  it('does not answer who is out of range', async () => {
    await start({
      content: testContent({ bots: 1, stateAt: () => ({ position: [160, 128, 22] }) }),
    });
    const viewer = await enter();
    await until(() => viewer.position !== null, 'it is there');
    stopTime();
    chat(viewer, 'Are you there, bot?');
    await framesOf(4000);
    expect(heard(viewer)).toEqual([[1, 'Are you there, bot?']]);
    chat(viewer, 'ARE YOU THERE, BOT?', 2);
    await framesUntil(
      () => heard(viewer).some(([, text]) => text === 'First answer.'),
      'an answer',
    );
  });

  it('answers instant messages, after typing', async () => {
    const content = testContent({ bots: 1 });
    await start({ content });
    const viewer = await enter();
    const [bot] = content.bots;
    stopTime();
    write(viewer, bot.agentId, 'Hello?');
    await framesUntil(() => read(viewer).length === 3, 'the answer');
    const messages = read(viewer);
    expect(messages.map(({ dialog }) => dialog)).toEqual([41, 42, 0]);
    expect(messages[2]).toMatchObject({
      fromId: bot.agentId,
      name: 'Bot Number0',
      text: 'First answer.',
      offline: 0,
    });
    const xor = (digit: number) =>
      (
        Number.parseInt(bot.agentId[digit], 16) ^ Number.parseInt(viewer.login.agentId[digit], 16)
      ).toString(16);
    expect([messages[2].id[0], messages[2].id[35]]).toEqual([xor(0), xor(35)]);
  });

  it('offers a teleport to its place on request', async () => {
    const content = testContent({ bots: 1 });
    await start({ content });
    const viewer = await enter();
    stopTime();
    write(viewer, content.bots[0].agentId, '', 26);
    await framesUntil(() => read(viewer).some(({ dialog }) => dialog === 22), 'the offer');
    const offer = read(viewer).find(({ dialog }) => dialog === 22)!;
    const accept = () =>
      viewer.send('TeleportLureRequest', {
        Info: { ...viewer.ids, LureID: offer.id, TeleportFlags: 4 },
      });
    accept();
    await framesUntil(() => viewer.received('TeleportLocal').length > 0, 'the teleport');
    const [{ Info }] = viewer.received('TeleportLocal');
    expect(Info.Position.slice(0, 2)).toEqual([131.5, 135]);
    expect(Info.TeleportFlags & 4).toBe(4);
    accept();
    await framesUntil(() => viewer.received('TeleportFailed').length > 0, 'it is good for once');
  });
});

describe('instant messages', () => {
  it('reach other viewers under their senders’ own names', async () => {
    await start({ content: testContent({ bots: 0 }) });
    const one = await enter({ first: 'One' });
    const two = await enter({ first: 'Two' });
    write(one, two.login.agentId, 'typing', 41);
    write(one, two.login.agentId, 'Psst.');
    write(one, two.login.agentId, 'join my group', 3);
    await until(() => read(two).length === 2, 'the messages');
    expect(read(two)[1]).toMatchObject({ name: 'One Viewer', text: 'Psst.', dialog: 0 });
  });

  it('wait for who is not there', async () => {
    await start({ content: testContent({ bots: 0, greeting: 'Welcome.' }) });
    const one = await enter({ first: 'One' });
    write(one, agentIdOf('Later', 'Viewer'), 'Read me.');
    await until(() => read(one).length > 0, 'the notice');
    expect(read(one)[0]).toMatchObject({ dialog: 20, text: expect.stringContaining('saved') });

    const later = await enter({ first: 'Later' });
    const ask = () => later.send('RetrieveInstantMessages', { AgentData: later.ids });
    ask();
    await until(() => read(later).length === 2, 'the stored messages');
    expect(read(later).map(({ text, offline }) => [text, offline])).toEqual([
      ['Read me.', 1],
      ['Welcome.', 1],
    ]);
    const [{ MessageBlock }] = later.received('ImprovedInstantMessage');
    expect(MessageBlock.Timestamp).toBeGreaterThan(1_600_000_000);
    ask();
    await until(() => later.statistics.unacked === 0, 'the request');
    expect(read(later)).toHaveLength(2);
  });

  it('offer a teleport from viewer to viewer, which only the other one can use', async () => {
    await start({ content: testContent({ bots: 0 }) });
    const [one, two] = [await enter({ first: 'One' }), await enter({ first: 'Two' })];
    await until(() => one.position !== null && two.position !== null, 'both are there');
    one.send('StartLure', {
      AgentData: one.ids,
      Info: { LureType: 0, Message: encodeFieldText('Come here') },
      TargetData: [{ TargetID: two.login.agentId }],
    });
    await until(() => read(two).length > 0, 'the offer');
    const [{ id, dialog }] = read(two);
    expect(dialog).toBe(22);
    const accept = (viewer: TestViewer) =>
      viewer.send('TeleportLureRequest', {
        Info: { ...viewer.ids, LureID: id, TeleportFlags: 4 },
      });
    accept(one);
    await until(() => one.received('TeleportFailed').length > 0, 'it is not for the first');
    accept(two);
    await until(() => two.received('TeleportLocal').length > 0, 'the teleport');
  });
});

it('the notice board opens a dialog, speaks, and names a web page', async () => {
  await start({ content: testContent({ bots: 1 }) });
  const viewer = await enter();
  await until(() => viewer.position !== null, 'it is there');
  chat(viewer, 'menu', 1, 20);
  await until(() => viewer.received('ScriptDialog').length > 0, 'the dialog');
  const [{ Data, Buttons, OwnerData }] = viewer.received('ScriptDialog');
  expect(Data.ChatChannel).toBeLessThan(0);
  expect(Buttons.length).toBeLessThanOrEqual(12);
  expect(OwnerData).toHaveLength(1);
  const { ObjectID, ChatChannel } = Data;
  const press = (label: string) =>
    viewer.send('ScriptDialogReply', {
      AgentData: viewer.ids,
      Data: { ObjectID, ChatChannel, ButtonIndex: 0, ButtonLabel: encodeFieldText(label) },
    });
  press('Where am I');
  await until(() => heard(viewer).length > 0, 'its answer');
  expect(heard(viewer)[0][1]).toContain('Test Region at ');
  expect(viewer.received('ChatFromSimulator')[0].ChatData.SourceType).toBe(2);
  press('Read more');
  await until(() => viewer.received('LoadURL').length > 0, 'the page');
  expect(decodeFieldText(viewer.received('LoadURL')[0].Data.URL)).toMatch(/^https:/);
  press('Write');
  await until(() => viewer.received('ScriptDialog').length === 2, 'the question for a text');
  const [, { Buttons: boxes }] = viewer.received('ScriptDialog');
  expect(boxes.map(({ ButtonLabel }) => decodeFieldText(ButtonLabel))).toEqual(['!!llTextBox!!']);
});

it('a restart is announced again and again, and logs out at last', async () => {
  const grid = await start({ content: testContent({ bots: 0 }) });
  const viewer = await enter();
  await until(() => viewer.position !== null, 'it is there');
  stopTime();
  expect(grid.announceRestart('Nowhere', 10)).toBe(false);
  expect(grid.announceRestart('Test Region', 180)).toBe(true);
  const warnings = () =>
    viewer.received('AlertMessage').map(({ AlertInfo: [{ Message, ExtraParams }] }) => {
      const params = asMap(decodeLlsd(ExtraParams));
      const count = params?.get('MINUTES') ?? params?.get('SECONDS');
      return [decodeFieldText(Message), asString(params?.get('NAME')), Number(asInteger(count))];
    });
  await framesUntil(() => warnings().length === 1, 'the first warning');
  expect(warnings()).toEqual([['RegionRestartMinutes', 'Test Region', 3]]);
  expect(decodeFieldText(viewer.received('AlertMessage')[0].AlertData.Message)).toMatch(/^\//);
  expect(grid.announceRestart('Test Region', 12)).toBe(true);
  await framesUntil(() => viewer.received('KickUser').length > 0, 'the end');
  expect(warnings().slice(1)).toEqual([
    ['RegionRestartSeconds', 'Test Region', 12],
    ['RegionRestartSeconds', 'Test Region', 5],
  ]);
  expect(grid.viewers()).toBe(0);
});
