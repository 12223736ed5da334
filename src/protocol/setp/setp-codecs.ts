// Made by `npm run tables` from src/protocol/setp/setp-message-table.ts. Do not edit by hand.
import type { MessageReader } from './message-reader.ts';
import { MessageWriter } from './message-writer.ts';
import { listOfMessage } from './setp-layouts.ts';
import type { MessageName, MessageOf } from './setp-message-types.ts';

const ACKNOWLEDGEMENT_ACKNOWLEDGED_PACKET_IDS = listOfMessage('Acknowledgement');
const LIST_BUBBLES_RESPONSE_BUBBLES = listOfMessage('List Bubbles Response');
const LIST_AVATARS_RESPONSE_AVATARS = listOfMessage('List Avatars Response');
const BUBBLE_LINK_SUCCESS_RESPONSE_LINKED_BUBBLES = listOfMessage('Bubble Link Success Response');
const ANIMATION_PERCEPTION_ANIMATIONS = listOfMessage('Animation Perception');

/** How the fields of each message are read. */
export const SETP_DECODERS: {
  readonly [Name in MessageName]: (reader: MessageReader) => MessageOf<Name>;
} = {
  Acknowledgement: (reader) => ({
    acknowledgedPacketIds: reader.list(
      'acknowledgedPacketIds',
      0,
      ACKNOWLEDGEMENT_ACKNOWLEDGED_PACKET_IDS,
      (at) => reader.view.getUint32(at, true),
    ),
  }),
  Keepalive: () => ({}),
  'Throttling Notification': (reader) => ({ bytesPerSecond: reader.view.getUint32(0, true) }),
  'Challenge Request': (reader) => ({ challengeRequest: reader.bytesAt(0, 64) }),
  'Challenge Response': (reader) => ({ challengeResponse: reader.bytesAt(0, 64) }),
  'Disconnect Notification': () => ({}),
  'Connect Request': (reader) => ({
    clientProgramName: reader.string(0, 60),
    clientProgramMajorVersion: reader.view.getUint8(60),
    clientProgramMinorVersion: reader.view.getUint8(61),
    protocolMajorVersion: reader.view.getUint8(62),
    protocolMinorVersion: reader.view.getUint8(63),
    userIdentifier: reader.string(64, 32),
    userPassphrase: reader.string(96, 32),
  }),
  'Connect Success Response': (reader) => ({
    serverName: reader.string(0, 32),
    serverProgramName: reader.string(32, 28),
    serverProgramMajorVersion: reader.view.getUint8(60),
    serverProgramMinorVersion: reader.view.getUint8(61),
    protocolMajorVersion: reader.view.getUint8(62),
    protocolMinorVersion: reader.view.getUint8(63),
    bubbleCloudUrl: reader.string(64, 64),
    mediaRepositoryUrl: reader.string(128, 64),
    mediaPacketId: reader.uuid(192),
    mediaPacketMajorVersion: reader.view.getUint8(208),
    mediaPacketMinorVersion: reader.view.getUint8(209),
  }),
  'Connect Failure Response': (reader) => ({
    serverShortDescription: reader.string(0, 32),
    serverProgramName: reader.string(32, 28),
    serverProgramMajorVersion: reader.view.getUint8(60),
    serverProgramMinorVersion: reader.view.getUint8(61),
    protocolMajorVersion: reader.view.getUint8(62),
    protocolMinorVersion: reader.view.getUint8(63),
    failureCode: reader.view.getUint8(64),
  }),
  'Join Bubble Request': (reader) => ({
    bubbleIdentifier: reader.uuid(0),
    avatarIdentifier: reader.uuid(16),
  }),
  'Join Bubble Response': (reader) => ({ success: reader.bool('success', 0) }),
  'Leave Bubble Notification': () => ({}),
  'Injection Request': (reader) => ({
    objectIdentifier: reader.uuid(0),
    typeIdentifier: reader.uuid(16),
    modelIdentifier: reader.uuid(32),
    simulationIdentifier: reader.uuid(48),
    objectIndex: reader.view.getUint32(64, true),
    boundingSphereRadius: reader.f32('boundingSphereRadius', 68),
    mass: reader.f32('mass', 72),
    location: reader.vector3('location', 76),
    velocity: reader.vector3('velocity', 88),
    acceleration: reader.vector3('acceleration', 100),
    orientation: reader.quaternion('orientation', 112),
    angularVelocity: reader.quaternion('angularVelocity', 128),
    angularAcceleration: reader.quaternion('angularAcceleration', 144),
    objectInternalData: reader.data('objectInternalData', 160),
  }),
  'Injection Response': (reader) => ({
    messageId: reader.view.getUint32(0, true),
    success: reader.bool('success', 4),
    failureMessage: reader.string(5, 124),
  }),
  'Ejection Request': (reader) => ({ objectIdentifier: reader.uuid(0) }),
  'Ejection Response': (reader) => ({
    messageId: reader.view.getUint32(0, true),
    success: reader.bool('success', 4),
    failureMessage: reader.string(5, 124),
  }),
  'Interaction Request': (reader) => ({
    actionName: reader.string(0, 18),
    targetType: reader.view.getUint8(18),
    isDataPublic: reader.bool('isDataPublic', 19),
    sourceObjectIndex: reader.view.getUint32(20, true),
    targetObjectIndex: reader.view.getUint32(24, true),
    volumeSphereRadius: reader.f32('volumeSphereRadius', 28),
    location: reader.vector3('location', 32),
    actionRequestData: reader.data('actionRequestData', 44),
  }),
  'Interaction Response': (reader) => ({
    messageId: reader.view.getUint32(0, true),
    success: reader.bool('success', 4),
    failureMessage: reader.string(5, 124),
    actionResponseData: reader.data('actionResponseData', 129),
  }),
  'Object Examine by ID': (reader) => ({ objectIdentifier: reader.uuid(0) }),
  'Object Examine by Index': (reader) => ({ objectIndex: reader.view.getUint32(0, true) }),
  'List Bubbles Request': () => ({}),
  'List Bubbles Response': (reader) => ({
    bubbles: reader.list('bubbles', 0, LIST_BUBBLES_RESPONSE_BUBBLES, (at) => ({
      bubbleIdentifier: reader.uuid(at),
      shortDescription: reader.string(at + 16, 48),
    })),
  }),
  'List Avatars Request': (reader) => ({ bubbleIdentifier: reader.uuid(0) }),
  'List Avatars Response': (reader) => ({
    avatars: reader.list('avatars', 0, LIST_AVATARS_RESPONSE_AVATARS, (at) => ({
      avatarIdentifier: reader.uuid(at),
      avatarModelIdentifier: reader.uuid(at + 16),
      avatarShortDescription: reader.string(at + 32, 32),
    })),
  }),
  'Bubble Link Request': (reader) => ({
    callingProgramName: reader.string(0, 60),
    callingProgramMajorVersion: reader.view.getUint8(60),
    callingProgramMinorVersion: reader.view.getUint8(61),
    protocolMajorVersion: reader.view.getUint8(62),
    protocolMinorVersion: reader.view.getUint8(63),
    callingCloudUrl: reader.string(64, 64),
    callingBubbleIdentifier: reader.uuid(128),
    targetBubbleIdentifier: reader.uuid(144),
    relativeLocation: reader.vector3('relativeLocation', 160),
    bubbleRange: reader.f32('bubbleRange', 172),
    bubblePerceptionRange: reader.f32('bubblePerceptionRange', 176),
    simulationCycleLength: reader.view.getUint32(180, true),
  }),
  'Bubble Link Success Response': (reader) => ({
    cloudUrl: reader.string(0, 64),
    answeringProgramName: reader.string(64, 44),
    answeringProgramMajorVersion: reader.view.getUint8(108),
    answeringProgramMinorVersion: reader.view.getUint8(109),
    protocolMajorVersion: reader.view.getUint8(110),
    protocolMinorVersion: reader.view.getUint8(111),
    bubbleRange: reader.f32('bubbleRange', 112),
    bubblePerceptionRange: reader.f32('bubblePerceptionRange', 116),
    simulationCycleLength: reader.view.getUint32(120, true),
    linkedBubbles: reader.list(
      'linkedBubbles',
      124,
      BUBBLE_LINK_SUCCESS_RESPONSE_LINKED_BUBBLES,
      (at) => ({
        bubbleIdentifier: reader.uuid(at),
        address: reader.string(at + 16, 88),
        port: reader.view.getUint32(at + 104, true),
        relativeLocation: reader.vector3('relativeLocation', at + 108),
        bubbleRange: reader.f32('bubbleRange', at + 120),
        bubblePerceptionRange: reader.f32('bubblePerceptionRange', at + 124),
      }),
    ),
  }),
  'Bubble Link Failure Response': (reader) => ({
    cloudUrl: reader.string(0, 64),
    answeringProgramName: reader.string(64, 28),
    answeringProgramMajorVersion: reader.view.getUint8(92),
    answeringProgramMinorVersion: reader.view.getUint8(93),
    protocolMajorVersion: reader.view.getUint8(94),
    protocolMinorVersion: reader.view.getUint8(95),
    errorCode: reader.view.getUint8(96),
  }),
  'Handover Request': (reader) => {
    const fields = {
      objectIdentifier: reader.uuid(0),
      sourceLocation: reader.vector3('sourceLocation', 16),
      targetLocation: reader.vector3('targetLocation', 28),
      sourceSimulationIdentifier: reader.uuid(48),
      targetSimulationIdentifier: reader.uuid(64),
      objectInternalData: reader.data('objectInternalData', 80),
    };
    reader.checkDataLength64('objectInternalDataLength', 40, fields.objectInternalData);
    return fields;
  },
  'Handover Response': (reader) => ({
    messageId: reader.view.getUint32(0, true),
    success: reader.bool('success', 4),
    failureMessage: reader.string(5, 124),
  }),
  'Object Perception': (reader) => ({
    objectIdentifier: reader.uuid(0),
    typeIdentifier: reader.uuid(16),
    modelIdentifier: reader.uuid(32),
    simulationIdentifier: reader.uuid(48),
    objectIndex: reader.view.getUint32(64, true),
    boundingSphereRadius: reader.f32('boundingSphereRadius', 68),
    mass: reader.f32('mass', 72),
    location: reader.vector3('location', 76),
    velocity: reader.vector3('velocity', 88),
    acceleration: reader.vector3('acceleration', 100),
    orientation: reader.quaternion('orientation', 112),
    angularVelocity: reader.quaternion('angularVelocity', 128),
    angularAcceleration: reader.quaternion('angularAcceleration', 144),
    objectInternalData: reader.data('objectInternalData', 160),
  }),
  'Movement Perception': (reader) => ({
    objectIndex: reader.view.getUint32(0, true),
    location: reader.vector3('location', 4),
    velocity: reader.vector3('velocity', 16),
    orientation: reader.quaternion('orientation', 28),
  }),
  'Advanced Movement Perception': (reader) => ({
    objectIndex: reader.view.getUint32(0, true),
    location: reader.vector3('location', 4),
    velocity: reader.vector3('velocity', 16),
    orientation: reader.quaternion('orientation', 28),
    angularVelocity: reader.quaternion('angularVelocity', 44),
    acceleration: reader.vector3('acceleration', 60),
    angularAcceleration: reader.quaternion('angularAcceleration', 72),
  }),
  'Animation Perception': (reader) => ({
    objectIndex: reader.view.getUint32(0, true),
    animations: reader.list('animations', 4, ANIMATION_PERCEPTION_ANIMATIONS, (at) => ({
      animationIdentifier: reader.view.getUint32(at, true),
      animationLength: reader.view.getUint32(at + 4, true),
      animationPhase: reader.view.getUint32(at + 8, true),
      animationState: reader.view.getUint8(at + 12),
    })),
  }),
  'Disappearance Perception': (reader) => ({ objectIndex: reader.view.getUint32(0, true) }),
  'Collision Perception': (reader) => ({
    sourceObjectIndex: reader.view.getUint32(0, true),
    targetObjectIndex: reader.view.getUint32(4, true),
  }),
  'Handover Perception': (reader) => ({
    objectIdentifier: reader.uuid(0),
    sourceLocation: reader.vector3('sourceLocation', 16),
    targetLocation: reader.vector3('targetLocation', 28),
    sourceSimulationIdentifier: reader.uuid(40),
    targetSimulationIdentifier: reader.uuid(56),
  }),
  'Interaction Perception': (reader) => ({
    actionName: reader.string(0, 18),
    targetType: reader.view.getUint8(18),
    isDataPublic: reader.bool('isDataPublic', 19),
    sourceObjectIndex: reader.view.getUint32(20, true),
    targetObjectIndex: reader.view.getUint32(24, true),
    volumeSphereRadius: reader.f32('volumeSphereRadius', 28),
    location: reader.vector3('location', 32),
    actionRequestData: reader.data('actionRequestData', 44),
    actionResponseData: reader.data('actionResponseData', reader.end),
  }),
};

/** How each message is written. @throws {RangeError} for a value that does not fit its field. */
export const SETP_ENCODERS: {
  readonly [Name in MessageName]: (fields: MessageOf<Name>) => Uint8Array<ArrayBuffer>;
} = {
  Acknowledgement: (fields) => {
    const writer = new MessageWriter('Acknowledgement', 4 * fields.acknowledgedPacketIds.length);
    writer.list(
      'acknowledgedPacketIds',
      0,
      fields.acknowledgedPacketIds,
      ACKNOWLEDGEMENT_ACKNOWLEDGED_PACKET_IDS,
      (item, at) => {
        writer.u32('', at, item);
      },
    );
    return writer.finish();
  },
  Keepalive: () => new Uint8Array(0),
  'Throttling Notification': (fields) => {
    const writer = new MessageWriter('Throttling Notification', 4);
    writer.u32('bytesPerSecond', 0, fields.bytesPerSecond);
    return writer.finish();
  },
  'Challenge Request': (fields) => {
    const writer = new MessageWriter('Challenge Request', 64);
    writer.bytesAt('challengeRequest', 0, 64, fields.challengeRequest);
    return writer.finish();
  },
  'Challenge Response': (fields) => {
    const writer = new MessageWriter('Challenge Response', 64);
    writer.bytesAt('challengeResponse', 0, 64, fields.challengeResponse);
    return writer.finish();
  },
  'Disconnect Notification': () => new Uint8Array(0),
  'Connect Request': (fields) => {
    const writer = new MessageWriter('Connect Request', 128);
    writer.string('clientProgramName', 0, 60, fields.clientProgramName);
    writer.u8('clientProgramMajorVersion', 60, fields.clientProgramMajorVersion);
    writer.u8('clientProgramMinorVersion', 61, fields.clientProgramMinorVersion);
    writer.u8('protocolMajorVersion', 62, fields.protocolMajorVersion);
    writer.u8('protocolMinorVersion', 63, fields.protocolMinorVersion);
    writer.string('userIdentifier', 64, 32, fields.userIdentifier);
    writer.string('userPassphrase', 96, 32, fields.userPassphrase);
    return writer.finish();
  },
  'Connect Success Response': (fields) => {
    const writer = new MessageWriter('Connect Success Response', 210);
    writer.string('serverName', 0, 32, fields.serverName);
    writer.string('serverProgramName', 32, 28, fields.serverProgramName);
    writer.u8('serverProgramMajorVersion', 60, fields.serverProgramMajorVersion);
    writer.u8('serverProgramMinorVersion', 61, fields.serverProgramMinorVersion);
    writer.u8('protocolMajorVersion', 62, fields.protocolMajorVersion);
    writer.u8('protocolMinorVersion', 63, fields.protocolMinorVersion);
    writer.string('bubbleCloudUrl', 64, 64, fields.bubbleCloudUrl);
    writer.string('mediaRepositoryUrl', 128, 64, fields.mediaRepositoryUrl);
    writer.uuid('mediaPacketId', 192, fields.mediaPacketId);
    writer.u8('mediaPacketMajorVersion', 208, fields.mediaPacketMajorVersion);
    writer.u8('mediaPacketMinorVersion', 209, fields.mediaPacketMinorVersion);
    return writer.finish();
  },
  'Connect Failure Response': (fields) => {
    const writer = new MessageWriter('Connect Failure Response', 65);
    writer.string('serverShortDescription', 0, 32, fields.serverShortDescription);
    writer.string('serverProgramName', 32, 28, fields.serverProgramName);
    writer.u8('serverProgramMajorVersion', 60, fields.serverProgramMajorVersion);
    writer.u8('serverProgramMinorVersion', 61, fields.serverProgramMinorVersion);
    writer.u8('protocolMajorVersion', 62, fields.protocolMajorVersion);
    writer.u8('protocolMinorVersion', 63, fields.protocolMinorVersion);
    writer.u8('failureCode', 64, fields.failureCode);
    return writer.finish();
  },
  'Join Bubble Request': (fields) => {
    const writer = new MessageWriter('Join Bubble Request', 32);
    writer.uuid('bubbleIdentifier', 0, fields.bubbleIdentifier);
    writer.uuid('avatarIdentifier', 16, fields.avatarIdentifier);
    return writer.finish();
  },
  'Join Bubble Response': (fields) => {
    const writer = new MessageWriter('Join Bubble Response', 1);
    writer.bool('success', 0, fields.success);
    return writer.finish();
  },
  'Leave Bubble Notification': () => new Uint8Array(0),
  'Injection Request': (fields) => {
    const writer = new MessageWriter('Injection Request', 164 + fields.objectInternalData.length);
    writer.uuid('objectIdentifier', 0, fields.objectIdentifier);
    writer.uuid('typeIdentifier', 16, fields.typeIdentifier);
    writer.uuid('modelIdentifier', 32, fields.modelIdentifier);
    writer.uuid('simulationIdentifier', 48, fields.simulationIdentifier);
    writer.u32('objectIndex', 64, fields.objectIndex);
    writer.f32('boundingSphereRadius', 68, fields.boundingSphereRadius);
    writer.f32('mass', 72, fields.mass);
    writer.vector3('location', 76, fields.location);
    writer.vector3('velocity', 88, fields.velocity);
    writer.vector3('acceleration', 100, fields.acceleration);
    writer.quaternion('orientation', 112, fields.orientation);
    writer.quaternion('angularVelocity', 128, fields.angularVelocity);
    writer.quaternion('angularAcceleration', 144, fields.angularAcceleration);
    writer.data(160, fields.objectInternalData);
    return writer.finish();
  },
  'Injection Response': (fields) => {
    const writer = new MessageWriter('Injection Response', 129);
    writer.u32('messageId', 0, fields.messageId);
    writer.bool('success', 4, fields.success);
    writer.string('failureMessage', 5, 124, fields.failureMessage);
    return writer.finish();
  },
  'Ejection Request': (fields) => {
    const writer = new MessageWriter('Ejection Request', 16);
    writer.uuid('objectIdentifier', 0, fields.objectIdentifier);
    return writer.finish();
  },
  'Ejection Response': (fields) => {
    const writer = new MessageWriter('Ejection Response', 129);
    writer.u32('messageId', 0, fields.messageId);
    writer.bool('success', 4, fields.success);
    writer.string('failureMessage', 5, 124, fields.failureMessage);
    return writer.finish();
  },
  'Interaction Request': (fields) => {
    const writer = new MessageWriter('Interaction Request', 48 + fields.actionRequestData.length);
    writer.string('actionName', 0, 18, fields.actionName);
    writer.u8('targetType', 18, fields.targetType);
    writer.bool('isDataPublic', 19, fields.isDataPublic);
    writer.u32('sourceObjectIndex', 20, fields.sourceObjectIndex);
    writer.u32('targetObjectIndex', 24, fields.targetObjectIndex);
    writer.f32('volumeSphereRadius', 28, fields.volumeSphereRadius);
    writer.vector3('location', 32, fields.location);
    writer.data(44, fields.actionRequestData);
    return writer.finish();
  },
  'Interaction Response': (fields) => {
    const writer = new MessageWriter(
      'Interaction Response',
      133 + fields.actionResponseData.length,
    );
    writer.u32('messageId', 0, fields.messageId);
    writer.bool('success', 4, fields.success);
    writer.string('failureMessage', 5, 124, fields.failureMessage);
    writer.data(129, fields.actionResponseData);
    return writer.finish();
  },
  'Object Examine by ID': (fields) => {
    const writer = new MessageWriter('Object Examine by ID', 16);
    writer.uuid('objectIdentifier', 0, fields.objectIdentifier);
    return writer.finish();
  },
  'Object Examine by Index': (fields) => {
    const writer = new MessageWriter('Object Examine by Index', 4);
    writer.u32('objectIndex', 0, fields.objectIndex);
    return writer.finish();
  },
  'List Bubbles Request': () => new Uint8Array(0),
  'List Bubbles Response': (fields) => {
    const writer = new MessageWriter('List Bubbles Response', 64 * fields.bubbles.length);
    writer.list('bubbles', 0, fields.bubbles, LIST_BUBBLES_RESPONSE_BUBBLES, (item, at) => {
      writer.uuid('bubbleIdentifier', at, item.bubbleIdentifier);
      writer.string('shortDescription', at + 16, 48, item.shortDescription);
    });
    return writer.finish();
  },
  'List Avatars Request': (fields) => {
    const writer = new MessageWriter('List Avatars Request', 16);
    writer.uuid('bubbleIdentifier', 0, fields.bubbleIdentifier);
    return writer.finish();
  },
  'List Avatars Response': (fields) => {
    const writer = new MessageWriter('List Avatars Response', 64 * fields.avatars.length);
    writer.list('avatars', 0, fields.avatars, LIST_AVATARS_RESPONSE_AVATARS, (item, at) => {
      writer.uuid('avatarIdentifier', at, item.avatarIdentifier);
      writer.uuid('avatarModelIdentifier', at + 16, item.avatarModelIdentifier);
      writer.string('avatarShortDescription', at + 32, 32, item.avatarShortDescription);
    });
    return writer.finish();
  },
  'Bubble Link Request': (fields) => {
    const writer = new MessageWriter('Bubble Link Request', 184);
    writer.string('callingProgramName', 0, 60, fields.callingProgramName);
    writer.u8('callingProgramMajorVersion', 60, fields.callingProgramMajorVersion);
    writer.u8('callingProgramMinorVersion', 61, fields.callingProgramMinorVersion);
    writer.u8('protocolMajorVersion', 62, fields.protocolMajorVersion);
    writer.u8('protocolMinorVersion', 63, fields.protocolMinorVersion);
    writer.string('callingCloudUrl', 64, 64, fields.callingCloudUrl);
    writer.uuid('callingBubbleIdentifier', 128, fields.callingBubbleIdentifier);
    writer.uuid('targetBubbleIdentifier', 144, fields.targetBubbleIdentifier);
    writer.vector3('relativeLocation', 160, fields.relativeLocation);
    writer.f32('bubbleRange', 172, fields.bubbleRange);
    writer.f32('bubblePerceptionRange', 176, fields.bubblePerceptionRange);
    writer.u32('simulationCycleLength', 180, fields.simulationCycleLength);
    return writer.finish();
  },
  'Bubble Link Success Response': (fields) => {
    const writer = new MessageWriter(
      'Bubble Link Success Response',
      128 + 128 * fields.linkedBubbles.length,
    );
    writer.string('cloudUrl', 0, 64, fields.cloudUrl);
    writer.string('answeringProgramName', 64, 44, fields.answeringProgramName);
    writer.u8('answeringProgramMajorVersion', 108, fields.answeringProgramMajorVersion);
    writer.u8('answeringProgramMinorVersion', 109, fields.answeringProgramMinorVersion);
    writer.u8('protocolMajorVersion', 110, fields.protocolMajorVersion);
    writer.u8('protocolMinorVersion', 111, fields.protocolMinorVersion);
    writer.f32('bubbleRange', 112, fields.bubbleRange);
    writer.f32('bubblePerceptionRange', 116, fields.bubblePerceptionRange);
    writer.u32('simulationCycleLength', 120, fields.simulationCycleLength);
    writer.u32('linkedBubbles', 124, fields.linkedBubbles.length);
    writer.list(
      'linkedBubbles',
      128,
      fields.linkedBubbles,
      BUBBLE_LINK_SUCCESS_RESPONSE_LINKED_BUBBLES,
      (item, at) => {
        writer.uuid('bubbleIdentifier', at, item.bubbleIdentifier);
        writer.string('address', at + 16, 88, item.address);
        writer.u32('port', at + 104, item.port);
        writer.vector3('relativeLocation', at + 108, item.relativeLocation);
        writer.f32('bubbleRange', at + 120, item.bubbleRange);
        writer.f32('bubblePerceptionRange', at + 124, item.bubblePerceptionRange);
      },
    );
    return writer.finish();
  },
  'Bubble Link Failure Response': (fields) => {
    const writer = new MessageWriter('Bubble Link Failure Response', 97);
    writer.string('cloudUrl', 0, 64, fields.cloudUrl);
    writer.string('answeringProgramName', 64, 28, fields.answeringProgramName);
    writer.u8('answeringProgramMajorVersion', 92, fields.answeringProgramMajorVersion);
    writer.u8('answeringProgramMinorVersion', 93, fields.answeringProgramMinorVersion);
    writer.u8('protocolMajorVersion', 94, fields.protocolMajorVersion);
    writer.u8('protocolMinorVersion', 95, fields.protocolMinorVersion);
    writer.u8('errorCode', 96, fields.errorCode);
    return writer.finish();
  },
  'Handover Request': (fields) => {
    const writer = new MessageWriter('Handover Request', 84 + fields.objectInternalData.length);
    writer.uuid('objectIdentifier', 0, fields.objectIdentifier);
    writer.vector3('sourceLocation', 16, fields.sourceLocation);
    writer.vector3('targetLocation', 28, fields.targetLocation);
    writer.dataLength64(40, fields.objectInternalData);
    writer.uuid('sourceSimulationIdentifier', 48, fields.sourceSimulationIdentifier);
    writer.uuid('targetSimulationIdentifier', 64, fields.targetSimulationIdentifier);
    writer.data(80, fields.objectInternalData);
    return writer.finish();
  },
  'Handover Response': (fields) => {
    const writer = new MessageWriter('Handover Response', 129);
    writer.u32('messageId', 0, fields.messageId);
    writer.bool('success', 4, fields.success);
    writer.string('failureMessage', 5, 124, fields.failureMessage);
    return writer.finish();
  },
  'Object Perception': (fields) => {
    const writer = new MessageWriter('Object Perception', 164 + fields.objectInternalData.length);
    writer.uuid('objectIdentifier', 0, fields.objectIdentifier);
    writer.uuid('typeIdentifier', 16, fields.typeIdentifier);
    writer.uuid('modelIdentifier', 32, fields.modelIdentifier);
    writer.uuid('simulationIdentifier', 48, fields.simulationIdentifier);
    writer.u32('objectIndex', 64, fields.objectIndex);
    writer.f32('boundingSphereRadius', 68, fields.boundingSphereRadius);
    writer.f32('mass', 72, fields.mass);
    writer.vector3('location', 76, fields.location);
    writer.vector3('velocity', 88, fields.velocity);
    writer.vector3('acceleration', 100, fields.acceleration);
    writer.quaternion('orientation', 112, fields.orientation);
    writer.quaternion('angularVelocity', 128, fields.angularVelocity);
    writer.quaternion('angularAcceleration', 144, fields.angularAcceleration);
    writer.data(160, fields.objectInternalData);
    return writer.finish();
  },
  'Movement Perception': (fields) => {
    const writer = new MessageWriter('Movement Perception', 44);
    writer.u32('objectIndex', 0, fields.objectIndex);
    writer.vector3('location', 4, fields.location);
    writer.vector3('velocity', 16, fields.velocity);
    writer.quaternion('orientation', 28, fields.orientation);
    return writer.finish();
  },
  'Advanced Movement Perception': (fields) => {
    const writer = new MessageWriter('Advanced Movement Perception', 88);
    writer.u32('objectIndex', 0, fields.objectIndex);
    writer.vector3('location', 4, fields.location);
    writer.vector3('velocity', 16, fields.velocity);
    writer.quaternion('orientation', 28, fields.orientation);
    writer.quaternion('angularVelocity', 44, fields.angularVelocity);
    writer.vector3('acceleration', 60, fields.acceleration);
    writer.quaternion('angularAcceleration', 72, fields.angularAcceleration);
    return writer.finish();
  },
  'Animation Perception': (fields) => {
    const writer = new MessageWriter('Animation Perception', 6 + 16 * fields.animations.length);
    writer.u32('objectIndex', 0, fields.objectIndex);
    writer.u16('animations', 4, fields.animations.length);
    writer.list('animations', 6, fields.animations, ANIMATION_PERCEPTION_ANIMATIONS, (item, at) => {
      writer.u32('animationIdentifier', at, item.animationIdentifier);
      writer.u32('animationLength', at + 4, item.animationLength);
      writer.u32('animationPhase', at + 8, item.animationPhase);
      writer.u8('animationState', at + 12, item.animationState);
    });
    return writer.finish();
  },
  'Disappearance Perception': (fields) => {
    const writer = new MessageWriter('Disappearance Perception', 4);
    writer.u32('objectIndex', 0, fields.objectIndex);
    return writer.finish();
  },
  'Collision Perception': (fields) => {
    const writer = new MessageWriter('Collision Perception', 8);
    writer.u32('sourceObjectIndex', 0, fields.sourceObjectIndex);
    writer.u32('targetObjectIndex', 4, fields.targetObjectIndex);
    return writer.finish();
  },
  'Handover Perception': (fields) => {
    const writer = new MessageWriter('Handover Perception', 72);
    writer.uuid('objectIdentifier', 0, fields.objectIdentifier);
    writer.vector3('sourceLocation', 16, fields.sourceLocation);
    writer.vector3('targetLocation', 28, fields.targetLocation);
    writer.uuid('sourceSimulationIdentifier', 40, fields.sourceSimulationIdentifier);
    writer.uuid('targetSimulationIdentifier', 56, fields.targetSimulationIdentifier);
    return writer.finish();
  },
  'Interaction Perception': (fields) => {
    const writer = new MessageWriter(
      'Interaction Perception',
      52 + fields.actionRequestData.length + fields.actionResponseData.length,
    );
    writer.string('actionName', 0, 18, fields.actionName);
    writer.u8('targetType', 18, fields.targetType);
    writer.bool('isDataPublic', 19, fields.isDataPublic);
    writer.u32('sourceObjectIndex', 20, fields.sourceObjectIndex);
    writer.u32('targetObjectIndex', 24, fields.targetObjectIndex);
    writer.f32('volumeSphereRadius', 28, fields.volumeSphereRadius);
    writer.vector3('location', 32, fields.location);
    writer.data(44, fields.actionRequestData);
    writer.data(writer.end, fields.actionResponseData);
    return writer.finish();
  },
};
