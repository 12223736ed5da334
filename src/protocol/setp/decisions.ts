/**
 * What the draft leaves open, and what we decided: the values in one table, so that a later draft is a change of data.
 * `docs/setp.md` lists them with their reasons, and a test compares both.
 *
 * **Source:** reference/setp.md, the points marked "decided"; rows marked *ours* are decided by this project.
 */
export const SETP = {
  /** Major and minor version of the protocol that we speak. */
  protocolVersion: [0, 2],
  /** `Date.UTC(2000, 0, 1)`: TIMESTAMP counts milliseconds from here. */
  epoch: 946_684_800_000,
  /** UDP payload of an Ethernet packet with an IPv6 header. */
  packetBytes: 1452,
  packetHeaderBytes: 18,
  frameHeaderBytes: 10,
  /** Data bytes of a frame; packets of the successor (MXP 0.5) have up to 255. */
  frameDataBytes: 246,
  successorFrameDataBytes: 255,
  /** Ids in one Acknowledgement. */
  acknowledgedPackets: 64,
  /** An index that means no object. */
  noIndex: 0xffffffff,
  /** Milliseconds without an acknowledgement after which a guaranteed packet is sent again. */
  resendMs: 500,
  /** After this many resends the session is lost. */
  maxResends: 10,
  /** A side that has sent nothing for this long sends a Keepalive. */
  keepaliveMs: 3000,
  /** A side that has received nothing for this long has lost the session. */
  timeoutMs: 5000,
  /** Who disconnects waits this long for the acknowledgement. */
  disconnectMs: 500,
  /** Ours: the interval of Advanced Movement Perception while nothing changes; the draft says "~10 seconds". */
  advancedMovementMs: 10_000,
  /**
   * Ours: the rotation that "angular velocity" performs in this many seconds, about the bubble's axes; the same of
   * "angular acceleration" is by how much the angular velocity grows in as many seconds. `rotationRate` reads them.
   */
  angularRateSeconds: 1,
} as const;

/** Values of `targetType` of an interaction. */
export const TARGET_TYPES = ['self', 'object', 'location', 'direction', 'volume'] as const;
export type TargetType = (typeof TARGET_TYPES)[number];

/** Values of `failureCode` of a Connect Failure Response. */
export const CONNECT_FAILURES = [
  'authentication-failed',
  'not-authorized',
  'unsupported-client',
  'unsupported-protocol',
] as const;
export type ConnectFailure = (typeof CONNECT_FAILURES)[number];

/** Values of `errorCode` of a Bubble Link Failure Response. */
export const LINK_FAILURES = [
  'unauthorized',
  'unsupported-server',
  'unsupported-protocol',
] as const;
export type LinkFailure = (typeof LINK_FAILURES)[number];

/** Values of `animationState`. */
export const ANIMATION_STATES = ['halted', 'once', 'repeat'] as const;
export type AnimationState = (typeof ANIMATION_STATES)[number];

/** Ours: the type identifiers of objects; the draft names no types. Any other type is a thing. */
export const OBJECT_TYPES = {
  avatar: '5e7b0a10-7c1f-4d5e-9b7a-0c3a5b1e0001',
  thing: '5e7b0a10-7c1f-4d5e-9b7a-0c3a5b1e0002',
  /** The volume through which objects are handed over along a link. */
  portal: '5e7b0a10-7c1f-4d5e-9b7a-0c3a5b1e0003',
} as const;

/**
 * Ours: animation identifiers and the names of the built-in animations that they stand for (`BUILTIN_IDS` of
 * src/motion). The draft does not define identifiers.
 */
export const ANIMATION_NAMES: Readonly<Record<number, string>> = {
  1: 'stand',
  2: 'walk',
  3: 'run',
  4: 'turnleft',
  5: 'turnright',
  6: 'hello',
  7: 'yes_head',
  8: 'no_head',
  9: 'clap',
  10: 'bow',
  11: 'point_you',
  12: 'dance1',
  13: 'sit',
  14: 'fly',
  15: 'jump',
};
