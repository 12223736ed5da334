import { isBlockList, type MessageValue, type Packet } from '../../../protocol/lludp/index.ts';
import { AGENT_SAYS } from './agent-says.ts';
import { CIRCUIT_SAYS } from './circuit-says.ts';
import { counted, type People } from './phrases.ts';
import { SCENE_SAYS } from './scene-says.ts';

type Sayer = (message: MessageValue, people: People) => string;

/** The types of the table hold by name: every decoded message has all its blocks and fields. */
const SAYERS: ReadonlyMap<string, Sayer> = new Map(
  Object.entries({ ...CIRCUIT_SAYS, ...SCENE_SAYS, ...AGENT_SAYS }) as [string, Sayer][],
);

/** What a packet says, in one line for people; empty where there is nothing to add to its name. */
export function packetSays({ name, value }: Packet, people: People): string {
  if (name === null) return 'not in the template';
  const sayer = SAYERS.get(name);
  return sayer ? sayer(value, people) : countsOf(value);
}

function countsOf(value: MessageValue): string {
  const lists = Object.entries(value).flatMap(([name, block]) =>
    isBlockList(block) && block.length > 0 ? [counted(block.length, name, name)] : [],
  );
  return lists.join(', ');
}
