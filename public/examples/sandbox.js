import { connect } from '../vitrine-embed.js';

// Servers treat a sandboxed frame as a stranger. This page reads the files, and hands them over.
const read = async (name) => ({ name, bytes: await (await fetch(`../samples/${name}`)).blob() });

const viewer = connect(document.querySelector('iframe'));
await viewer.load(await Promise.all(['linen-tee.llmesh', 'dance.anim'].map(read)));
await viewer.play();
