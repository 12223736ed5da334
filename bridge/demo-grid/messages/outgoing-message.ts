import type { MessageName, MessageOf, MessageValue } from '../../../src/protocol/lludp/index.ts';

/** A message to send over a circuit. */
export interface OutgoingMessage {
  readonly name: MessageName;
  readonly value: MessageValue;
  readonly reliable: boolean;
}

export function reliableMessage<Name extends MessageName>(
  name: Name,
  value: MessageOf<Name>,
): OutgoingMessage {
  return { name, value: value as MessageValue, reliable: true };
}

/** For messages that are repeated soon anyway, so that a lost one need not be resent. */
export function unreliableMessage<Name extends MessageName>(
  name: Name,
  value: MessageOf<Name>,
): OutgoingMessage {
  return { name, value: value as MessageValue, reliable: false };
}
