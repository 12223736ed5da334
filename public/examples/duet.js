import { connect } from '../vitrine-embed.js';

const dancers = [...document.querySelectorAll('iframe')].map((frame) => connect(frame));
const both = (step) => Promise.all(dancers.map(step));

await both((dancer) => dancer.wear('../samples/dance.anim'));
await both((dancer) => dancer.seek(0));
await both((dancer) => dancer.play());

document.querySelector('button').onclick = () => both((dancer) => dancer.seek(0));
