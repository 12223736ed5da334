import { cleanText } from '../../formats/text/index.ts';
import { encodeFieldText } from '../../protocol/lludp/index.ts';
import { type ReceivedMessage, speaker } from './instant-receiver.ts';
import type { PendingRequests, SendAnswer } from './pending-requests.ts';
import type { Reception, TalkCircuit } from './talk-circuit.ts';
import { DIALOGS, LURE_FLAG } from './talk-codes.ts';
import type { RegionRequest } from './talk-contract.ts';

/** Sends an instant message: see {@link RegionTalk}. */
export type SendInstant = (
  circuit: TalkCircuit,
  to: string,
  dialog: number,
  id: string,
  text: string,
) => void;

type OfferKind = Exclude<RegionRequest['kind'], 'dialog' | 'open-page' | 'permissions'>;

const OFFERS: ReadonlyMap<number, OfferKind> = new Map<number, OfferKind>([
  [DIALOGS.lure, 'teleport-offer'],
  [DIALOGS.lureWanted, 'teleport-wanted'],
  [DIALOGS.friendshipOffered, 'friendship-offer'],
  [DIALOGS.inventoryOffered, 'inventory-offer'],
  [DIALOGS.taskInventoryOffered, 'inventory-offer'],
  [DIALOGS.groupInvitation, 'group-invitation'],
]);

/** The dialogs by which offers are declined. */
const DECLINED: ReadonlyMap<number, number> = new Map([
  [DIALOGS.lure, DIALOGS.lureDeclined],
  [DIALOGS.inventoryOffered, DIALOGS.inventoryDeclined],
  [DIALOGS.taskInventoryOffered, DIALOGS.taskInventoryDeclined],
  [DIALOGS.groupInvitation, DIALOGS.groupInvitationDeclined],
]);

/**
 * Asks the visitor what another agent, a group or an object offers.
 *
 * @returns false for a message that is no offer.
 */
export function addOffer(
  requests: PendingRequests,
  received: ReceivedMessage,
  { wall, circuit }: Reception,
  sendInstant: SendInstant,
): boolean {
  const { dialog, fromId, id } = received;
  const kind = OFFERS.get(dialog);
  if (!kind) return false;
  const request = {
    kind,
    id: `${kind} ${fromId} ${id}`,
    at: Math.min(received.storedAt ?? wall, wall),
    from: speaker(received),
    fromId,
    owner: '',
    text: cleanText(received.text),
  };
  const send: SendAnswer = (answer, to) => {
    if (answer.kind === 'accept') acceptOffer(dialog, received, to);
    const declined = answer.kind === 'decline' ? DECLINED.get(dialog) : undefined;
    if (declined !== undefined) sendInstant(to, fromId, declined, id, '');
  };
  requests.add(request, circuit, send);
  return true;
}

/** Only teleports can be accepted: this viewer has no list of friends, and puts nothing into the inventory. */
function acceptOffer(dialog: number, { fromId, id }: ReceivedMessage, circuit: TalkCircuit): void {
  const { agentData: AgentData } = circuit;
  if (dialog === DIALOGS.lure) {
    const Info = { ...AgentData, LureID: id, TeleportFlags: LURE_FLAG };
    circuit.send('TeleportLureRequest', { Info }, true);
  } else if (dialog === DIALOGS.lureWanted) {
    const Info = { LureType: 0, Message: encodeFieldText('') };
    circuit.send('StartLure', { AgentData, Info, TargetData: [{ TargetID: fromId }] }, true);
  }
}
