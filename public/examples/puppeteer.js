import { connect } from '../vitrine-embed.js';

const viewer = connect(document.querySelector('iframe'));
const pad = document.querySelector('.pad');

// Metres, in the avatar's frame: forward, to its left, up. It looks at us, so its left is our right.
pad.onpointermove = ({ clientX, clientY }) => {
  const { left, top, width, height } = pad.getBoundingClientRect();
  const y = ((clientX - left) / width - 0.5) * 2.4 * (width / height);
  const z = 2.05 - ((clientY - top) / height) * 2.4;
  viewer.puppeteer([{ joint: 'mWristLeft', position: [0.35, y, z] }]);
};
pad.onpointerleave = () => viewer.puppeteer(null);
