import { NULL_UUID } from '../../formats/llsd/index.ts';
import { cleanName } from '../../formats/text/index.ts';
import { decodeFieldText, type MessageOf } from '../../protocol/lludp/index.ts';
import type { OwnTitles } from './own-contract.ts';
import type { OwnContext, OwnRegion } from './own-region.ts';

const NO_TITLES: OwnTitles = { groupId: NULL_UUID, groupName: '', title: '', choices: [] };

/**
 * The agent's active group and its titles there. Simulators tell of the group when asked, and when it changes.
 *
 * **Source:** region.md section 9.
 */
export class OwnTitleList {
  readonly #context: OwnContext;
  #titles = NO_TITLES;
  /** Whether this login has asked for the group. */
  #hasAsked = false;

  constructor(context: OwnContext) {
    this.#context = context;
  }

  /** The agent has logged in, perhaps again. */
  begin(): void {
    this.#hasAsked = false;
  }

  enter(region: OwnRegion): void {
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    region.send('AgentDataUpdateRequest', { AgentData: region.agentData }, true);
  }

  receiveGroup({ AgentData }: MessageOf<'AgentDataUpdate'>): void {
    if (AgentData.AgentID !== this.#context.ownId) return;
    const groupId = AgentData.ActiveGroupID;
    const isSame = groupId === this.#titles.groupId;
    this.#set({
      groupId,
      groupName: nameOf(AgentData.GroupName),
      title: nameOf(AgentData.GroupTitle),
      choices: isSame ? this.#titles.choices : [],
    });
    if (groupId !== NULL_UUID) this.#request(groupId);
  }

  receiveTitles({ AgentData, GroupData }: MessageOf<'GroupTitlesReply'>): void {
    if (AgentData.GroupID !== this.#titles.groupId) return;
    const choices = GroupData.map(({ Title, RoleID, Selected }) => ({
      roleId: RoleID,
      text: nameOf(Title),
      isSelected: Boolean(Selected),
    }));
    const selected = choices.find(({ isSelected }) => isSelected);
    this.#set({ ...this.#titles, choices, title: selected?.text ?? this.#titles.title });
  }

  /** See `OwnWorker`. Only titles that the group has told of are accepted. */
  choose(roleId: string): void {
    const region = this.#context.region();
    const { groupId, choices } = this.#titles;
    if (!region || !choices.some((choice) => choice.roleId === roleId)) return;
    const AgentData = { ...region.agentData, GroupID: groupId, TitleRoleID: roleId };
    region.send('GroupTitleUpdate', { AgentData }, true);
    // Simulators send the new title on their own, but not the list.
    this.#request(groupId);
  }

  #request(groupId: string): void {
    const region = this.#context.region();
    if (!region) return;
    const AgentData = { ...region.agentData, GroupID: groupId, RequestID: NULL_UUID };
    region.send('GroupTitlesRequest', { AgentData }, true);
  }

  #set(titles: OwnTitles): void {
    this.#titles = titles;
    this.#context.emit({ type: 'titles', titles });
  }
}

const nameOf = (field: Uint8Array) => cleanName(decodeFieldText(field));
