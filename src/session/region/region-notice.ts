import { decodeFieldText, messageOf, type Packet } from '../../protocol/lludp/index.ts';

/** What a message of the simulator means for the session, besides what it tells of the scene. */
export type RegionNotice =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'kicked'; readonly words: string }
  | { readonly kind: 'closed' }
  /** A teleport begins, or came to nothing, or to another place of the same region. */
  | { readonly kind: 'teleport'; readonly isUnderWay: boolean }
  | { readonly kind: 'logged-out' };

/** Null for messages that mean nothing of the kind. */
export function regionNotice(packet: Packet): RegionNotice | null {
  switch (packet.name) {
    case 'RegionHandshake': {
      const message = messageOf(packet, 'RegionHandshake');
      return message && { kind: 'named', name: decodeFieldText(message.RegionInfo.SimName) };
    }
    case 'KickUser': {
      const message = messageOf(packet, 'KickUser');
      return message && { kind: 'kicked', words: decodeFieldText(message.UserInfo.Reason) };
    }
    case 'DisableSimulator':
    case 'CloseCircuit':
      return { kind: 'closed' };
    case 'TeleportStart':
      return { kind: 'teleport', isUnderWay: true };
    case 'TeleportLocal':
    case 'TeleportFailed':
    case 'TeleportCancel':
      return { kind: 'teleport', isUnderWay: false };
    case 'LogoutReply':
      return { kind: 'logged-out' };
    default:
      return null;
  }
}
