import type { ReceivedMessage } from '../../../src/protocol/setp/session/index.ts';

/** The text, shortened at the end of a character where its UTF-8 has more than that many bytes. */
export function fitText(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let fitted = '';
  let length = 0;
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > bytes) break;
    fitted += character;
  }
  return fitted;
}

/**
 * A message whose texts are passed on to others, as it can be sent again: bytes that are no UTF-8 were replaced when
 * it was read, which may have made a text longer than its field.
 */
export function withFittingTexts(message: ReceivedMessage): ReceivedMessage {
  switch (message.name) {
    case 'Interaction Request':
    case 'Interaction Perception': {
      const actionName = fitText(message.fields.actionName, ACTION_BYTES);
      if (actionName === message.fields.actionName) return message;
      return { ...message, fields: { ...message.fields, actionName } } as ReceivedMessage;
    }
    case 'Interaction Response': {
      const failureMessage = fitText(message.fields.failureMessage, FAILURE_BYTES);
      if (failureMessage === message.fields.failureMessage) return message;
      return { ...message, fields: { ...message.fields, failureMessage } };
    }
    default:
      return message;
  }
}

const ACTION_BYTES = 18;
const FAILURE_BYTES = 124;
