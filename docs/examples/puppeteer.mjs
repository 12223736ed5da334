// Waves with the right hand of the avatar in the page, through the bridge that serves it.
//
//   node docs/examples/puppeteer.mjs TOKEN [PAGE] [ADDRESS]
//
// TOKEN: what `vitrine serve --programs` says. PAGE: the code that the page shows; not needed if only one page
// lets programs in. ADDRESS: ws://127.0.0.1:4173/ unless told. Needs Node 20 and the package `ws`.

import process from 'node:process';
import { WebSocket } from 'ws';

const [token, page, address = 'ws://127.0.0.1:4173/'] = process.argv.slice(2);
if (!token) {
  console.error('usage: node puppeteer.mjs TOKEN [PAGE] [ADDRESS]');
  process.exit(1);
}

const MILLISECONDS = 50;
const WAVES_PER_SECOND = 1;

const socket = new WebSocket(new URL('bridge/v1/programs', address), 'vitrine.puppetry.v1');
const say = (message) => socket.send(JSON.stringify(message));

/** Where the end of the forearm is to be: half arm spans, X forward, Y left, Z up, from the pelvis. */
function wave(seconds) {
  const swing = Math.sin(2 * Math.PI * WAVES_PER_SECOND * seconds);
  return {
    command: 'set',
    data: {
      inverse_kinematics: { mElbowRight: { position: [0.15, -0.58 + 0.1 * swing, 1.05] } },
      // x y z of a quaternion in the parent's frame: the head leans to the side a little.
      joint_state: { mHead: { rotation: [0.06 * swing, 0, 0] } },
    },
  };
}

socket.on('open', () => say({ type: 'hello', token, ...(page && { page }) }));

socket.on('message', (text) => {
  const message = JSON.parse(text);
  switch (message.type) {
    case 'welcome': {
      console.log('Waving. Ctrl+C ends it.');
      const begun = Date.now();
      setInterval(() => say(wave((Date.now() - begun) / 1000)), MILLISECONDS);
      // Once a second, where has the hand come to?
      const report = { inverse_kinematics: { mWristRight: { report: true } } };
      setInterval(() => say({ command: 'set', reqid: 1, data: report }), 1000);
      break;
    }
    case 'refused':
      console.error(`Refused (${message.code}): ${message.pages} pages let programs in.`);
      break;
    case 'dropped':
      console.error(`${message.count} commands were too many.`);
      break;
    default:
      // What the page says comes as a plug-in of a viewer would hear it: {pump, data}.
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
