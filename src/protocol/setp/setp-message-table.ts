/** The fields of an object's state, which Object Perception and Injection Request share. */
const OBJECT_STATE = {
  objectIdentifier: 'uuid',
  typeIdentifier: 'uuid',
  modelIdentifier: 'uuid',
  simulationIdentifier: 'uuid',
  objectIndex: 'u32',
  boundingSphereRadius: 'f32',
  mass: 'f32',
  location: 'vector3',
  velocity: 'vector3',
  acceleration: 'vector3',
  orientation: 'quaternion',
  angularVelocity: 'quaternion',
  angularAcceleration: 'quaternion',
  objectInternalData: 'data',
} as const;

/** What Interaction Request and Interaction Perception have in common. */
const INTERACTION = {
  actionName: 'string18',
  targetType: 'u8',
  isDataPublic: 'bool',
  sourceObjectIndex: 'u32',
  targetObjectIndex: 'u32',
  volumeSphereRadius: 'f32',
  location: 'vector3',
  actionRequestData: 'data',
} as const;

/** Whether a request succeeded, and if not, why. `messageId` is that of the request. */
const RESULT = { messageId: 'u32', success: 'bool', failureMessage: 'string124' } as const;

/**
 * Every message that the draft describes: its type number, whether its packets are guaranteed (`either`: periodic
 * signals need not be), and its fields in wire order. The draft's statistics say 38 messages; their sum is 39, and the
 * text describes these 37. A later draft's messages are further rows.
 *
 * Field types: `string60` is UTF-8 padded with zeros to 60 bytes; `bytes64` is 64 bytes; `data` is a u32 length and as
 * many bytes; `dataLength64` repeats the length of the message's `data` as a u64. A list, always the last field, has a
 * count of the given type before it, or fills the rest of the message (`rest`); it may say how many entries it must
 * have, and that the sender begins a new frame before the first.
 *
 * **Source:** SETP/CICPv2 draft 0.2; type numbers are decided in setp.md, "Type index".
 */
export const MESSAGE_TABLE = {
  Acknowledgement: {
    type: 1,
    guaranteed: 'never',
    fields: { acknowledgedPacketIds: ['rest', 'u32', { min: 1, max: 64 }] },
  },
  Keepalive: { type: 2, guaranteed: 'always', fields: {} },
  'Throttling Notification': { type: 3, guaranteed: 'always', fields: { bytesPerSecond: 'u32' } },
  'Challenge Request': { type: 4, guaranteed: 'always', fields: { challengeRequest: 'bytes64' } },
  'Challenge Response': { type: 5, guaranteed: 'always', fields: { challengeResponse: 'bytes64' } },
  'Disconnect Notification': { type: 6, guaranteed: 'always', fields: {} },
  'Connect Request': {
    type: 7,
    guaranteed: 'always',
    fields: {
      clientProgramName: 'string60',
      clientProgramMajorVersion: 'u8',
      clientProgramMinorVersion: 'u8',
      protocolMajorVersion: 'u8',
      protocolMinorVersion: 'u8',
      userIdentifier: 'string32',
      userPassphrase: 'string32',
    },
  },
  'Connect Success Response': {
    type: 8,
    guaranteed: 'always',
    fields: {
      serverName: 'string32',
      serverProgramName: 'string28',
      serverProgramMajorVersion: 'u8',
      serverProgramMinorVersion: 'u8',
      protocolMajorVersion: 'u8',
      protocolMinorVersion: 'u8',
      bubbleCloudUrl: 'string64',
      mediaRepositoryUrl: 'string64',
      mediaPacketId: 'uuid',
      mediaPacketMajorVersion: 'u8',
      mediaPacketMinorVersion: 'u8',
    },
  },
  'Connect Failure Response': {
    type: 9,
    guaranteed: 'always',
    fields: {
      serverShortDescription: 'string32',
      serverProgramName: 'string28',
      serverProgramMajorVersion: 'u8',
      serverProgramMinorVersion: 'u8',
      protocolMajorVersion: 'u8',
      protocolMinorVersion: 'u8',
      failureCode: 'u8',
    },
  },
  'Join Bubble Request': {
    type: 10,
    guaranteed: 'always',
    fields: { bubbleIdentifier: 'uuid', avatarIdentifier: 'uuid' },
  },
  'Join Bubble Response': { type: 11, guaranteed: 'always', fields: { success: 'bool' } },
  'Leave Bubble Notification': { type: 12, guaranteed: 'always', fields: {} },
  'Injection Request': { type: 14, guaranteed: 'always', fields: OBJECT_STATE },
  'Injection Response': { type: 15, guaranteed: 'always', fields: RESULT },
  'Ejection Request': { type: 18, guaranteed: 'always', fields: { objectIdentifier: 'uuid' } },
  'Ejection Response': { type: 19, guaranteed: 'always', fields: RESULT },
  'Interaction Request': { type: 20, guaranteed: 'always', fields: INTERACTION },
  'Interaction Response': {
    type: 21,
    guaranteed: 'always',
    fields: { ...RESULT, actionResponseData: 'data' },
  },
  'Object Examine by ID': { type: 22, guaranteed: 'always', fields: { objectIdentifier: 'uuid' } },
  'Object Examine by Index': { type: 23, guaranteed: 'always', fields: { objectIndex: 'u32' } },
  'List Bubbles Request': { type: 25, guaranteed: 'always', fields: {} },
  'List Bubbles Response': {
    type: 26,
    guaranteed: 'always',
    fields: { bubbles: ['rest', { bubbleIdentifier: 'uuid', shortDescription: 'string48' }] },
  },
  'List Avatars Request': { type: 27, guaranteed: 'always', fields: { bubbleIdentifier: 'uuid' } },
  'List Avatars Response': {
    type: 28,
    guaranteed: 'always',
    fields: {
      avatars: [
        'rest',
        {
          avatarIdentifier: 'uuid',
          avatarModelIdentifier: 'uuid',
          avatarShortDescription: 'string32',
        },
      ],
    },
  },
  'Bubble Link Request': {
    type: 30,
    guaranteed: 'always',
    fields: {
      callingProgramName: 'string60',
      callingProgramMajorVersion: 'u8',
      callingProgramMinorVersion: 'u8',
      protocolMajorVersion: 'u8',
      protocolMinorVersion: 'u8',
      callingCloudUrl: 'string64',
      callingBubbleIdentifier: 'uuid',
      targetBubbleIdentifier: 'uuid',
      relativeLocation: 'vector3',
      bubbleRange: 'f32',
      bubblePerceptionRange: 'f32',
      simulationCycleLength: 'u32',
    },
  },
  'Bubble Link Success Response': {
    type: 31,
    guaranteed: 'always',
    fields: {
      cloudUrl: 'string64',
      answeringProgramName: 'string44',
      answeringProgramMajorVersion: 'u8',
      answeringProgramMinorVersion: 'u8',
      protocolMajorVersion: 'u8',
      protocolMinorVersion: 'u8',
      bubbleRange: 'f32',
      bubblePerceptionRange: 'f32',
      simulationCycleLength: 'u32',
      linkedBubbles: [
        'u32',
        {
          bubbleIdentifier: 'uuid',
          address: 'string88',
          port: 'u32',
          relativeLocation: 'vector3',
          bubbleRange: 'f32',
          bubblePerceptionRange: 'f32',
        },
        // "Frame Changes" after the count.
        { startsFrame: true },
      ],
    },
  },
  'Bubble Link Failure Response': {
    type: 32,
    guaranteed: 'always',
    fields: {
      cloudUrl: 'string64',
      answeringProgramName: 'string28',
      answeringProgramMajorVersion: 'u8',
      answeringProgramMinorVersion: 'u8',
      protocolMajorVersion: 'u8',
      protocolMinorVersion: 'u8',
      errorCode: 'u8',
    },
  },
  'Handover Request': {
    type: 34,
    guaranteed: 'always',
    fields: {
      objectIdentifier: 'uuid',
      sourceLocation: 'vector3',
      targetLocation: 'vector3',
      objectInternalDataLength: 'dataLength64',
      sourceSimulationIdentifier: 'uuid',
      targetSimulationIdentifier: 'uuid',
      objectInternalData: 'data',
    },
  },
  'Handover Response': { type: 35, guaranteed: 'always', fields: RESULT },
  'Object Perception': { type: 40, guaranteed: 'always', fields: OBJECT_STATE },
  'Movement Perception': {
    type: 41,
    guaranteed: 'either',
    fields: {
      objectIndex: 'u32',
      location: 'vector3',
      velocity: 'vector3',
      orientation: 'quaternion',
    },
  },
  'Advanced Movement Perception': {
    type: 42,
    guaranteed: 'either',
    fields: {
      objectIndex: 'u32',
      location: 'vector3',
      velocity: 'vector3',
      orientation: 'quaternion',
      angularVelocity: 'quaternion',
      acceleration: 'vector3',
      angularAcceleration: 'quaternion',
    },
  },
  'Animation Perception': {
    type: 43,
    guaranteed: 'either',
    fields: {
      objectIndex: 'u32',
      animations: [
        'u16',
        {
          animationIdentifier: 'u32',
          animationLength: 'u32',
          animationPhase: 'u32',
          animationState: 'u8',
          padding: 'padding3',
        },
      ],
    },
  },
  'Disappearance Perception': {
    type: 45,
    guaranteed: 'always',
    fields: { objectIndex: 'u32' },
  },
  'Collision Perception': {
    type: 46,
    guaranteed: 'always',
    fields: { sourceObjectIndex: 'u32', targetObjectIndex: 'u32' },
  },
  'Handover Perception': {
    type: 53,
    guaranteed: 'always',
    fields: {
      objectIdentifier: 'uuid',
      sourceLocation: 'vector3',
      targetLocation: 'vector3',
      sourceSimulationIdentifier: 'uuid',
      targetSimulationIdentifier: 'uuid',
    },
  },
  'Interaction Perception': {
    type: 60,
    guaranteed: 'always',
    fields: { ...INTERACTION, actionResponseData: 'data' },
  },
} as const;
