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

type PeerPacket = new () => {
  readFromBuffer(
    bytes: Buffer,
    position: number,
    onAck: (id: number) => void,
    sendAck: (id: number) => void,
  ): number;
};

export interface Peers {
  Packet: PeerPacket;
  LLMesh: PeerMesh;
  LLAnimation: PeerAnimation;
}

/** @throws when bench/peers was not installed. */
export function loadPeers(folder: string): Peers {
  const require = createRequire(`${folder}/package.json`);
  return {
    LLMesh: require(`${LIB}/public/LLMesh.js`).LLMesh,
    Packet: require(`${LIB}/Packet.js`).Packet,
    LLAnimation: require(`${LIB}/LLAnimation.js`).LLAnimation,
  };
}
