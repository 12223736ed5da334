import type { AgentIds } from '../../../src/protocol/agent/index.ts';
import { encodeFieldText } from '../../../src/protocol/lludp/index.ts';
import type { NamedAgent } from './avatar-updates.ts';
import { type OutgoingMessage, reliableMessage } from './outgoing-message.ts';

/** A piece of clothing or a body part that an agent wears. */
export interface WornItem {
  readonly itemId: string;
  readonly assetId: string;
  readonly wearableType: number;
}

/** A title that the members of a group may show. */
export interface GroupTitle {
  readonly roleId: string;
  readonly text: string;
}

/** The group whose title an agent shows. */
export interface ActiveGroup {
  readonly id: string;
  readonly name: string;
  readonly titles: readonly GroupTitle[];
}

export function agentWearables(to: AgentIds, worn: readonly WornItem[]): OutgoingMessage {
  return reliableMessage('AgentWearablesUpdate', {
    AgentData: { AgentID: to.agentId, SessionID: to.sessionId, SerialNum: 1 },
    WearableData: worn.map(({ itemId, assetId, wearableType }) => ({
      ItemID: itemId,
      AssetID: assetId,
      WearableType: wearableType,
    })),
  });
}

/** Asks a viewer to bake textures again. */
export function rebakeTextures(textureIds: readonly string[]): OutgoingMessage[] {
  return textureIds.map((TextureID) =>
    reliableMessage('RebakeAvatarTextures', { TextureData: { TextureID } }),
  );
}

export function agentDataUpdate(
  { agentId, firstName, lastName }: NamedAgent,
  { id, name }: ActiveGroup,
  title: string,
): OutgoingMessage {
  return reliableMessage('AgentDataUpdate', {
    AgentData: {
      AgentID: agentId,
      FirstName: encodeFieldText(firstName),
      LastName: encodeFieldText(lastName),
      GroupTitle: encodeFieldText(title),
      ActiveGroupID: id,
      GroupPowers: 0n,
      GroupName: encodeFieldText(name),
    },
  });
}

/** @param requestId of the viewer's request. @param selected id of the role whose title is shown. */
export function groupTitles(
  agentId: string,
  { id, titles }: ActiveGroup,
  requestId: string,
  selected: string,
): OutgoingMessage {
  return reliableMessage('GroupTitlesReply', {
    AgentData: { AgentID: agentId, GroupID: id, RequestID: requestId },
    GroupData: titles.map(({ roleId, text }) => ({
      Title: encodeFieldText(text),
      RoleID: roleId,
      Selected: roleId === selected,
    })),
  });
}
