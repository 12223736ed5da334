import { DecodeError } from '../../formats/bytes/index.ts';
import type { MessageField } from '../../protocol/message-analysis/index.ts';
import { decodePacket, messageType, SETP } from '../../protocol/setp/index.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Fields with which others could act as the user. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'userPassphrase',
  'challengeRequest',
  'challengeResponse',
]);

/** What stands for a secret. */
const MASK = '••••••••';

/** Fields of a message without their secrets. */
export function maskSecrets(fields: readonly MessageField[]): MessageField[] {
  return fields.map((each) => {
    const { block, field } = each;
    return SECRET_FIELDS.has(field) ? { block, field, value: MASK } : each;
  });
}

/** Where secrets are in the data of a message: from a byte to its end. */
const SECRET_STARTS: ReadonlyMap<number, number> = new Map([
  // Behind the program's name, four numbers and the user identifier.
  [messageType('Connect Request').type, 60 + 4 + 32],
  [messageType('Challenge Request').type, 0],
  [messageType('Challenge Response').type, 0],
]);

/**
 * A copy of a datagram with zeros in place of passphrases and challenges, so that it can be passed on. Of a datagram
 * that cannot be read only the header and the length remain.
 */
export function withoutSetpSecrets(datagram: Bytes): Bytes {
  const copy = datagram.slice();
  try {
    for (const { type, data, frameCount } of decodePacket(copy).frames) {
      const start = SECRET_STARTS.get(type);
      // In a message of several frames the secret may be in any of them.
      if (start !== undefined) data.fill(0, frameCount === 1 ? start : 0);
    }
    return copy;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return copy.fill(0, SETP.packetHeaderBytes);
  }
}
