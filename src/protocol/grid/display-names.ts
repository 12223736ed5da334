import { uuid } from '../../formats/llsd/index.ts';
import { decodeAnswer } from './answer.ts';
import { withQuery } from './asset-urls.ts';
import type { Fields } from './fields.ts';
import { FLAG, TEXT, UUID } from './kinds.ts';

/** What a person is called. */
export interface AgentName {
  readonly agentId: string;
  /** The name that the person chose, or the first and last name. */
  readonly displayName: string;
  /** Such as `test.user`. */
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The display name is no more than the first and last name. */
  readonly isDefault: boolean;
}

/**
 * Where to GET the names of some agents: one `ids` for each.
 *
 * @throws {RangeError} when an id is no UUID.
 *
 * **Source:** the reference names the capability alone; this is the request of the viewers.
 */
export function displayNamesUrl(capability: string, agentIds: readonly string[]): string {
  return withQuery(capability, agentIds.map((id) => `ids=${uuid(id).value}`).join('&'));
}

/**
 * Decodes the answer of `GetDisplayNames`; agents that the grid does not know are not in it.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`,
 * `field-missing` and `wrong-type` for the agents' ids.
 *
 * **Source:** the reference names the capability alone; the fields are those that viewers read.
 */
export function decodeDisplayNames(bytes: Uint8Array): AgentName[] {
  return decodeAnswer(bytes).list('agents').map(readName);
}

function readName(fields: Fields): AgentName {
  const firstName = fields.get('legacy_first_name', TEXT) ?? '';
  const lastName = fields.get('legacy_last_name', TEXT) ?? '';
  return {
    agentId: fields.need('id', UUID),
    displayName: fields.get('display_name', TEXT) || `${firstName} ${lastName}`.trim(),
    userName: fields.get('username', TEXT) ?? '',
    firstName,
    lastName,
    isDefault: fields.get('is_display_name_default', FLAG) ?? false,
  };
}
