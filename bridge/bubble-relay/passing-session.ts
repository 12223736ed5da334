import { DecodeError } from '../../src/formats/bytes/index.ts';
import {
  advanceSerial,
  decodeMessage,
  decodePacket,
  isSerialAfter,
  type MessageOf,
  messageType,
  SETP,
} from '../../src/protocol/setp/index.ts';

/*
 * Single fields of a packet are read without decoding it, since this happens for every relayed datagram, whatever its
 * bytes are.
 *
 * Source: setp.md, "Packet" and "Frame".
 */
const PACKET_ID_OFFSET = 4;
const GUARANTEED_OFFSET = 16;
const MESSAGE_ID_OFFSET = SETP.packetHeaderBytes + 1;

/** More messages than one packet can have. */
const MESSAGES_PER_PACKET = 1000;

const CONNECT_SUCCESS = messageType('Connect Success Response').type;

/** Whether the sender of a datagram repeats it until it is acknowledged. */
export function isGuaranteed(datagram: Uint8Array): boolean {
  return datagram.length >= SETP.packetHeaderBytes && datagram[GUARANTEED_OFFSET] !== 0;
}

/** What the bridge has seen of a session that it relays: enough to continue it in the page's name. */
export class PassingSession {
  /** Assigned by the server; 0 before its first packet. */
  sessionId = 0;
  #packetId: number | null = null;
  #messageId = 0;
  #hasSucceeded = false;

  /** An id that is later than those of all packets of the page. */
  get nextPacketId(): number {
    return advanceSerial(this.#packetId ?? 0);
  }

  /** The same for messages. */
  get nextMessageId(): number {
    return advanceSerial(this.#messageId, MESSAGES_PER_PACKET);
  }

  /** Reads a packet of the page. */
  readFromPage(datagram: Uint8Array): void {
    if (datagram.length < SETP.packetHeaderBytes) return;
    const packetId = readId(datagram, PACKET_ID_OFFSET);
    if (this.#packetId !== null && !isSerialAfter(packetId, this.#packetId)) return;
    this.#packetId = packetId;
    if (datagram.length >= MESSAGE_ID_OFFSET + 4) {
      this.#messageId = readId(datagram, MESSAGE_ID_OFFSET);
    }
  }

  /** Reads a packet of the server. @returns its Connect Success Response, once. */
  readFromServer(datagram: Uint8Array): MessageOf<'Connect Success Response'> | null {
    if (datagram.length < SETP.packetHeaderBytes) return null;
    this.sessionId = readId(datagram, 0) || this.sessionId;
    if (this.#hasSucceeded) return null;
    const success = findConnectSuccess(datagram);
    this.#hasSucceeded = success !== null;
    return success;
  }
}

/** The fields of the message, which fits into one frame; null for any other datagram, also a malformed one. */
function findConnectSuccess(datagram: Uint8Array): MessageOf<'Connect Success Response'> | null {
  try {
    for (const { type, frameCount, data } of decodePacket(datagram).frames) {
      if (type !== CONNECT_SUCCESS || frameCount !== 1) continue;
      const message = decodeMessage(type, data);
      if (message?.name === 'Connect Success Response') return message.fields;
    }
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  return null;
}

function readId(datagram: Uint8Array, offset: number): number {
  return (
    (datagram[offset] |
      (datagram[offset + 1] << 8) |
      (datagram[offset + 2] << 16) |
      (datagram[offset + 3] << 24)) >>>
    0
  );
}
