/** Where datagrams come from and go to. */
export interface Peer {
  /** An IP literal. */
  readonly address: string;
  readonly port: number;
}

/** One text for each peer. */
export function peerKey({ address, port }: Peer): string {
  return `${address} ${port}`;
}

/*
 * Links between two bubbles of one server are sessions like all others, between two peers that no socket can have.
 */
const LOCAL_CALLER = 'local caller';
const LOCAL_ANSWERER = 'local answerer';

/** The peer of a session within this server, as its calling side sees it. `port` tells the sessions apart. */
export function localAnswerer(port: number): Peer {
  return { address: LOCAL_ANSWERER, port };
}

/** Where a datagram to a peer within this server seems to come from; null for a peer elsewhere. */
export function localSenderTo({ address, port }: Peer): Peer | null {
  if (address === LOCAL_ANSWERER) return { address: LOCAL_CALLER, port };
  if (address === LOCAL_CALLER) return { address: LOCAL_ANSWERER, port };
  return null;
}

/** Whether the peer is this server itself. */
export function isLocal({ address }: Peer): boolean {
  return address === LOCAL_CALLER || address === LOCAL_ANSWERER;
}
