import { decodeResponse } from './grid-response.ts';
import { BOOLEAN, TEXT, UUID } from './value-types.ts';

/** The capability that tells names of agents. */
export const NAMES_CAPABILITY = 'GetDisplayNames';

/** Characters of a query at most. */
const MAX_QUERY_LENGTH = 3500;

/** The names of an agent. */
export interface DisplayName {
  readonly agentId: string;
  /** The name that the agent has chosen; the same as {@link legacyName} if it has chosen none. */
  readonly displayName: string;
  /** The unique name: `first.last`, on OpenSimulator `First Last`. */
  readonly userName: string;
  /** `First Last`, as messages have it. */
  readonly legacyName: string;
  /** Whether the agent has chosen none. */
  readonly isDefault: boolean;
}

/**
 * The query of a request for names, with as many of the ids as one may have, from the first on.
 *
 * **Source:** region.md section 9.
 */
export function displayNamesQuery(ids: readonly string[]): string {
  let query = '';
  for (const id of ids) {
    const next = `${query === '' ? '?' : '&'}ids=${id}`;
    if (query.length + next.length > MAX_QUERY_LENGTH) break;
    query += next;
  }
  return query;
}

/**
 * Decodes the names that a grid knows; those that it does not know are left out.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`, `field-missing`,
 * `wrong-type`.
 *
 * **Source:** region.md section 9.
 */
export function decodeDisplayNames(bytes: Uint8Array): DisplayName[] {
  return decodeResponse(bytes)
    .optionalList('agents')
    .map((agent): DisplayName => {
      const first = agent.optional('legacy_first_name', TEXT) ?? '';
      const last = agent.optional('legacy_last_name', TEXT) ?? '';
      const legacyName = `${first} ${last}`.trim();
      const displayName = agent.optional('display_name', TEXT) || legacyName;
      return {
        agentId: agent.required('id', UUID),
        displayName,
        userName: agent.optional('username', TEXT) || legacyName,
        legacyName,
        isDefault: agent.optional('is_display_name_default', BOOLEAN) ?? displayName === legacyName,
      };
    });
}
