import { uuid } from '../../formats/llsd/index.ts';
import { withQuery } from './capabilities.ts';
import { decodeResponse, type LlsdMapReader } from './grid-response.ts';
import { BOOLEAN, TEXT, UUID } from './value-types.ts';

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
  return decodeResponse(bytes).list('agents').map(readName);
}

function readName(fields: LlsdMapReader): AgentName {
  const firstName = fields.optional('legacy_first_name', TEXT) ?? '';
  const lastName = fields.optional('legacy_last_name', TEXT) ?? '';
  return {
    agentId: fields.required('id', UUID),
    displayName: fields.optional('display_name', TEXT) || `${firstName} ${lastName}`.trim(),
    userName: fields.optional('username', TEXT) ?? '',
    firstName,
    lastName,
    isDefault: fields.optional('is_display_name_default', BOOLEAN) ?? false,
  };
}
