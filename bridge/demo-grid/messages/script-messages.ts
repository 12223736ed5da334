import { encodeLlsdXml, NULL_UUID } from '../../../src/formats/llsd/index.ts';
import { encodeFieldText } from '../../../src/protocol/lludp/index.ts';
import type { NamedAgent } from './avatar-updates.ts';
import { type OutgoingMessage, reliableMessage } from './outgoing-message.ts';

/** An object whose script talks to viewers. */
export interface ScriptedObject {
  readonly id: string;
  readonly name: string;
  readonly owner: NamedAgent;
}

/** @param buttons at most 12. @param channel on which the answer is expected. */
export function scriptDialog(
  { id, name, owner }: ScriptedObject,
  message: string,
  buttons: readonly string[],
  channel: number,
): OutgoingMessage {
  return reliableMessage('ScriptDialog', {
    Data: {
      ObjectID: id,
      FirstName: encodeFieldText(owner.firstName),
      LastName: encodeFieldText(owner.lastName),
      ObjectName: encodeFieldText(name),
      Message: encodeFieldText(message),
      ChatChannel: channel,
      ImageID: NULL_UUID,
    },
    Buttons: buttons.map((label) => ({ ButtonLabel: encodeFieldText(label) })),
    OwnerData: [{ OwnerID: owner.agentId }],
  });
}

export function loadUrl(
  { id, name, owner }: ScriptedObject,
  message: string,
  url: string,
): OutgoingMessage {
  return reliableMessage('LoadURL', {
    Data: {
      ObjectName: encodeFieldText(name),
      ObjectID: id,
      OwnerID: owner.agentId,
      OwnerIsGroup: false,
      Message: encodeFieldText(message),
      URL: encodeFieldText(url),
    },
  });
}

export function agentAlert(agentId: string, message: string, isModal: boolean): OutgoingMessage {
  return reliableMessage('AgentAlertMessage', {
    AgentData: { AgentID: agentId },
    AlertData: { Modal: isModal, Message: encodeFieldText(message) },
  });
}

/** Seconds from which on a restart is announced in minutes. */
const SECONDS_IN_MINUTES = 120;

/**
 * The announcement of a restart by key, with the text for viewers that do not know the key.
 *
 * **Source:** region.md section 5.
 */
export function restartWarning(regionName: string, seconds: number): OutgoingMessage {
  const inMinutes = seconds >= SECONDS_IN_MINUTES;
  const count = inMinutes ? Math.round(seconds / 60) : Math.round(seconds);
  const key = inMinutes ? 'RegionRestartMinutes' : 'RegionRestartSeconds';
  const params = new Map<string, string | bigint>([
    ['NAME', regionName],
    [inMinutes ? 'MINUTES' : 'SECONDS', BigInt(count)],
  ]);
  const text = `${regionName} will restart in ${count} ${inMinutes ? 'minutes' : 'seconds'}.`;
  return reliableMessage('AlertMessage', {
    AlertData: { Message: encodeFieldText(`/${text}`) },
    AlertInfo: [{ Message: encodeFieldText(key), ExtraParams: encodeLlsdXml(params) }],
    AgentInfo: [],
  });
}
