import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { idOf } from '../../../test/scene-records.ts';
import {
  CONTROL_FLAGS,
  decodePacket,
  encodeFieldText,
  encodeMessage,
  type MessageName,
  type MessageOf,
} from '../../protocol/lludp/index.ts';
import { SenderLayouts } from '../../protocol/puppetry/index.ts';
import { messageSummary } from './message-summaries.ts';
import { AgentLabels, counted, grouped, line, listed } from './summary-text.ts';

const WREN = idOf(0xa1);
const labels = () =>
  new AgentLabels((id) => (id === WREN ? 'Wren Okafor' : null), new SenderLayouts());

function summaryOf<Name extends MessageName>(name: Name, message: MessageOf<Name>): string {
  return messageSummary(decodePacket(encodeMessage(name, message, { sequence: 1 })), labels());
}

const AGENT = { AgentID: WREN, SessionID: idOf(2) };
const REGION = { RegionHandle: 1n, TimeDilation: 65535 };

function agentUpdate(ControlFlags: number, State = 0): MessageOf<'AgentUpdate'> {
  return {
    AgentData: {
      ...AGENT,
      BodyRotation: [0, 0, 0, 1],
      HeadRotation: [0, 0, 0, 1],
      State,
      CameraCenter: [0, 0, 0],
      CameraAtAxis: [1, 0, 0],
      CameraLeftAxis: [0, 1, 0],
      CameraUpAxis: [0, 0, 1],
      Far: 64,
      ControlFlags,
      Flags: 0,
    },
  };
}

const chat = (from: string, text: string): MessageOf<'ChatFromSimulator'> => ({
  ChatData: {
    FromName: encodeFieldText(from),
    SourceID: WREN,
    OwnerID: WREN,
    SourceType: 1,
    ChatType: 1,
    Audible: 1,
    Position: [0, 0, 0],
    Message: encodeFieldText(text),
  },
});

const animated = (ID: string, events: Uint8Array<ArrayBuffer>[]): MessageOf<'AvatarAnimation'> => ({
  Sender: { ID },
  AnimationList: [{ AnimID: idOf(3), AnimSequenceID: 1 }],
  AnimationSourceList: [],
  PhysicalAvatarEventList: events.map((TypeData) => ({ TypeData })),
});

describe('messageSummary', () => {
  it.each<[number, number, string]>([
    [0, 0, 'camera only'],
    [CONTROL_FLAGS.AT_POS | CONTROL_FLAGS.FAST_AT, 0, 'forward, fast'],
    [CONTROL_FLAGS.YAW_POS | CONTROL_FLAGS.TURN_LEFT, 0, 'turn left'],
    [CONTROL_FLAGS.FLY | CONTROL_FLAGS.LBUTTON_UP, 4, 'flying, button up, typing'],
  ])('AgentUpdate with flags %d and state %d', (flags, state, summary) => {
    expect(summaryOf('AgentUpdate', agentUpdate(flags, state))).toBe(summary);
  });

  it('names agents, or gives the beginning of their ids', () => {
    expect(summaryOf('AvatarAnimation', animated(WREN, []))).toBe('Wren Okafor, 1 animation');
    expect(summaryOf('AvatarAnimation', animated('1234abcd-0000-0000-0000-000000000001', []))).toBe(
      '1234abcd…, 1 animation',
    );
    expect(summaryOf('OnlineNotification', { AgentBlock: [{ AgentID: WREN }] })).toBe(
      'Wren Okafor',
    );
  });

  it('counts the joints that a message moves, and names its layout', () => {
    // mHead and mWristLeft, rotations of layout C.
    const block = hex(
      '7e 04 00 00 02 00 12 00 00 00 08 00 02 ff 7f ff 7f 9f 86 3d 00 02 cc 8c cc 8c cc 8c',
    );
    const both = animated(WREN, [block, new Uint8Array(9), new Uint8Array(0)]);
    const moved = { ...animated(WREN, [block]), AnimationList: [] };
    expect(summaryOf('AvatarAnimation', both)).toBe(
      'Wren Okafor, 1 animation, 2 joints, layout C, 1 unreadable block',
    );
    expect(summaryOf('AvatarAnimation', moved)).toBe('2 joints of Wren Okafor, layout C');
    const AgentData = { AgentID: WREN, SessionID: idOf(2) };
    const { PhysicalAvatarEventList } = moved;
    const own = { AgentData, AnimationList: [], PhysicalAvatarEventList };
    expect(summaryOf('AgentAnimation', own)).toBe('2 joints, layout C');
    const started = { ...own, AnimationList: [{ AnimID: idOf(3), StartAnim: true }] };
    expect(summaryOf('AgentAnimation', started)).toBe('1 started, 0 stopped, 2 joints, layout C');
  });

  it('repeats chat on one line', () => {
    expect(summaryOf('ChatFromSimulator', chat('Ilse', 'hello\r\n  there\t!'))).toBe(
      'Ilse: hello there !',
    );
    expect(summaryOf('ChatFromSimulator', chat('Ilse', ''))).toBe('Ilse');
  });

  it('counts objects and ids', () => {
    const ids = [1, 2, 3].map((ID) => ({ ID }));
    expect(summaryOf('KillObject', { ObjectData: ids })).toBe('3 objects');
    expect(summaryOf('ImprovedTerseObjectUpdate', { RegionData: REGION, ObjectData: [] })).toBe(
      '0 objects',
    );
    expect(summaryOf('PacketAck', { Packets: [1, 2, 3, 4, 5, 6, 7].map((ID) => ({ ID })) })).toBe(
      '7 ids: 1, 2, 3, 4, 5, 6, …',
    );
  });

  it('names the next simulator', () => {
    const SimulatorInfo = { Handle: 1n, IP: '10.0.0.7', Port: 9001 };
    expect(summaryOf('EnableSimulator', { SimulatorInfo })).toBe('10.0.0.7:9001');
  });

  it('counts the lists of all other messages', () => {
    const select = { AgentData: AGENT, ObjectData: [{ ObjectLocalID: 1 }, { ObjectLocalID: 2 }] };
    expect(summaryOf('ObjectSelect', select)).toBe('2 ObjectData');
    expect(summaryOf('LogoutRequest', { AgentData: AGENT })).toBe('');
  });
});

describe('summary text', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [48_212, '48\u202f212'],
    [4_294_967_295, '4\u202f294\u202f967\u202f295'],
  ])('grouped %d', (value, text) => {
    expect(grouped(value)).toBe(text);
  });

  it('counted, listed, line', () => {
    expect([counted(1, 'agent'), counted(2, 'agent')]).toEqual(['1 agent', '2 agents']);
    expect(listed(['a', 'b'])).toBe('a, b');
    expect(line(`  a\u0000b\n${'c'.repeat(200)}`)).toBe(`a b ${'c'.repeat(156)}…`);
  });

  it('labels note whether a name was missing', () => {
    const all = labels();
    all.label(WREN);
    expect(all.isComplete).toBe(true);
    all.label(idOf(7));
    expect(all.isComplete).toBe(false);
  });
});
