import type { MessageName, MessageOf } from '../../../protocol/lludp/index.ts';
import type { People } from './phrases.ts';

/** For messages of the template, what one of them says in a few words. */
export type Sayers = {
  readonly [Name in MessageName]?: (message: MessageOf<Name>, people: People) => string;
};
