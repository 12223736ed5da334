import { type Llsd, normaliseUuid, uuid } from '../../../src/formats/llsd/index.ts';
import { llsdMap } from '../llsd-map.ts';
import type { NamedAgent } from '../messages/index.ts';
import { bare, llsdReply, type Reply, type Request } from './exchange.ts';

const MOST_NAMES = 200;
const LONG_AGO = new Date(0);

/** The names of some agents; those that nobody here has are listed apart. */
export function answerDisplayNames(
  { method, query }: Request,
  nameOf: (agentId: string) => NamedAgent | null,
): Reply {
  if (method !== 'GET') return bare(404);
  const agents: Llsd[] = [];
  const bad: Llsd[] = [];
  for (const text of query.getAll('ids').slice(0, MOST_NAMES)) {
    const id = normaliseUuid(text);
    if (id === undefined) continue;
    const agent = nameOf(id);
    if (agent) agents.push(nameMap(agent));
    else bad.push(uuid(id));
  }
  return llsdReply(llsdMap({ agents, bad_ids: bad }));
}

function nameMap({ agentId, firstName, lastName }: NamedAgent): Llsd {
  return llsdMap({
    id: uuid(agentId),
    display_name: `${firstName} ${lastName}`,
    username: `${firstName}.${lastName}`.toLowerCase(),
    legacy_first_name: firstName,
    legacy_last_name: lastName,
    is_display_name_default: true,
    display_name_next_update: LONG_AGO,
  });
}
