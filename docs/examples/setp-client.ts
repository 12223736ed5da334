// Joins the first bubble of a server, prints what it perceives, walks, and waves at another avatar:
// npx tsx docs/examples/setp-client.ts [HOST] [PORT] [USER] [PASSPHRASE]
import { createSocket } from 'node:dgram';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { plainSetpFields } from '../../src/protocol/message-analysis/index.ts';
import { type MessageOf, OBJECT_TYPES, SETP } from '../../src/protocol/setp/index.ts';
import { connectToServer, type ReceivedMessage } from '../../src/protocol/setp/session/index.ts';

const [host = '127.0.0.1', port = '4280', user = 'Guest', pass = ''] = process.argv.slice(2);
const program = { clientProgramName: 'Example', clientProgramMajorVersion: 1 };
const version = { clientProgramMinorVersion: 0, protocolMajorVersion: 0, protocolMinorVersion: 2 };
const objects = new Map<number, MessageOf<'Object Perception'>>();
let [bubbleIdentifier, avatarIdentifier] = ['', ''];
const socket = createSocket('udp4');
const session = connectToServer(
  { ...program, ...version, userIdentifier: user, userPassphrase: pass },
  {
    now: performance.now(),
    wallTime: Date.now,
    transmit: (datagram) => socket.send(datagram, Number(port), host),
    handle,
    settled: ({ kind }) => kind === 'accepted' && session.send('List Bubbles Request', {}),
    ended: (reason) => process.exit(reason === 'closed' ? 0 : 1),
  },
);
socket.on('message', (datagram) => session.receive(datagram, performance.now()));
setInterval(() => session.tick(performance.now()), 20);

function handle(message: ReceivedMessage): void {
  if (message.name !== null) console.log(message.name, JSON.stringify(plainSetpFields(message)));
  if (message.name === 'List Bubbles Response') {
    ({ bubbleIdentifier } = message.fields.bubbles[0]);
    session.send('List Avatars Request', { bubbleIdentifier });
  } else if (message.name === 'List Avatars Response') {
    ({ avatarIdentifier } = message.fields.avatars[0]);
    session.send('Join Bubble Request', { bubbleIdentifier, avatarIdentifier });
  } else if (message.name === 'Object Perception') {
    const isNew = !objects.has(message.fields.objectIndex);
    objects.set(message.fields.objectIndex, message.fields);
    if (isNew && message.fields.objectIdentifier === avatarIdentifier) walkAndWave(message.fields);
  } else if (message.name === 'Interaction Response') session.disconnect(performance.now());
}

async function walkAndWave(me: MessageOf<'Object Perception'>): Promise<void> {
  const [x, y, z] = me.location;
  for (let step = 1; step <= 20; step++) {
    const location = [x - step / 10, y, z] as const;
    session.send('Movement Perception', { ...me, location, velocity: [-1, 0, 0] });
    await setTimeout(100);
  }
  const others = [...objects.values()].filter((each) => each.objectIndex !== me.objectIndex);
  const avatar = others.find(({ typeIdentifier }) => typeIdentifier === OBJECT_TYPES.avatar);
  const targetObjectIndex = avatar?.objectIndex ?? SETP.noIndex;
  const indices = { sourceObjectIndex: me.objectIndex, targetObjectIndex };
  const action = { actionName: 'wave', targetType: 1, isDataPublic: true, ...indices };
  const nothing = { volumeSphereRadius: 0, actionRequestData: new Uint8Array() };
  session.send('Interaction Request', { ...me, ...action, ...nothing });
}
