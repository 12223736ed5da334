import { createRequire } from 'node:module';

/*
 * The npm package @caspertech/node-metaverse, as shipped, from bench/peers. Its parts are loaded one by
 * one: its index would start a whole client.
 */
const LIB = '@caspertech/node-metaverse/dist/lib/classes';

interface PeerMesh {
  from(bytes: Buffer): Promise<unknown>;
}
type PeerAnimation = new (bytes: Buffer) => unknown;

export interface Peers {
  LLMesh: PeerMesh;
  LLAnimation: PeerAnimation;
}

/** @throws when bench/peers was not installed. */
export function loadPeers(folder: string): Peers {
  const require = createRequire(`${folder}/package.json`);
  return {
    LLMesh: require(`${LIB}/public/LLMesh.js`).LLMesh,
    LLAnimation: require(`${LIB}/LLAnimation.js`).LLAnimation,
  };
}
