// Waves with the right hand of the avatar on the page, through the bridge that serves the page.
//
//   node docs/examples/puppeteer.mjs TOKEN [PAGE] [ADDRESS]
//
// TOKEN: printed by `vitrine serve --programs`. PAGE: the code that the page shows; not needed if only one page
// accepts programs. ADDRESS: ws://127.0.0.1:4173/ by default. Requires Node 20 and the package `ws`.

import process from 'node:process';
import { WebSocket } from 'ws';

const [token, page, address = 'ws://127.0.0.1:4173/'] = process.argv.slice(2);
if (!token) {
  console.error('usage: node puppeteer.mjs TOKEN [PAGE] [ADDRESS]');
  process.exit(1);
}

const INTERVAL_MS = 50;
const WAVES_PER_SECOND = 1;

const socket = new WebSocket(new URL('bridge/v1/programs', address), 'vitrine.puppetry.v1');
const send = (message) => socket.send(JSON.stringify(message));

/** The target of the forearm's end, in half arm spans from the pelvis: X forward, Y left, Z up. */
function wave(seconds) {
  const swing = Math.sin(2 * Math.PI * WAVES_PER_SECOND * seconds);
  return {
    command: 'set',
    data: {
      inverse_kinematics: { mElbowRight: { position: [0.15, -0.58 + 0.1 * swing, 1.05] } },
      // x y z of a quaternion in the parent's frame: the head tilts a little to the side.
      joint_state: { mHead: { rotation: [0.06 * swing, 0, 0] } },
    },
  };
}

socket.on('open', () => send({ type: 'hello', token, ...(page && { page }) }));

socket.on('message', (text) => {
  const message = JSON.parse(text);
  switch (message.type) {
    case 'welcome': {
      console.log('Waving. Ctrl+C stops it.');
      const start = Date.now();
      setInterval(() => send(wave((Date.now() - start) / 1000)), INTERVAL_MS);
      // Requests the position of the hand once a second.
      const report = { inverse_kinematics: { mWristRight: { report: true } } };
      setInterval(() => send({ command: 'set', reqid: 1, data: report }), 1000);
      break;
    }
    case 'refused':
      console.error(`Refused (${message.code}): ${message.pages} pages accept programs.`);
      break;
    case 'dropped':
      console.error(`${message.count} commands were dropped: too many.`);
      break;
    default:
      // Messages from the page have the form that a viewer's plug-in receives: {pump, data}.
      console.log(JSON.stringify(message.data));
      if (message.data?.command === 'stop') socket.close();
  }
});

socket.on('close', (code, reason) => {
  console.log(`The connection is closed: ${code} ${reason}`);
  process.exit(code === 1000 || code === 1005 ? 0 : 1);
});
socket.on('error', ({ message }) => console.error(message));
process.on('SIGINT', () => socket.close());
