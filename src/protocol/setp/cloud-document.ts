/**
 * Ours: what the bubble cloud url of a server answers with, as JSON: all its bubbles with the facts that List Bubbles
 * Response has no fields for. A client works without it, then with the descriptions alone.
 */
export interface CloudDocument {
  readonly name: string;
  readonly bubbles: readonly CloudBubble[];
}

export interface CloudBubble {
  readonly id: string;
  readonly name: string;
  /** Metres. */
  readonly range: number;
  readonly perceptionRange: number;
  /** Microseconds. */
  readonly cycleLength: number;
  readonly avatarCount: number;
  readonly objectCount: number;
  readonly links: readonly CloudLink[];
}

export interface CloudLink {
  readonly bubbleId: string;
  /** Empty while it is not known. */
  readonly bubbleName: string;
  readonly address: string;
  readonly port: number;
  readonly state: 'linked' | 'linking' | 'unreachable' | 'refused';
  /** Why the other side refused; null unless `state` is `refused`. */
  readonly refusal: 'unauthorized' | 'unsupported-server' | 'unsupported-protocol' | null;
  /** The centre of the other bubble in this bubble's coordinates, metres. */
  readonly center: readonly [x: number, y: number, z: number];
}
