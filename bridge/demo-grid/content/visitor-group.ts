import type { ActiveGroup } from '../messages/agent-messages.ts';
import { namedUuid } from '../reproducible-values.ts';

/** The group of all visitors, who choose one of its titles. */
export const VISITOR_GROUP: ActiveGroup = {
  id: namedUuid('group/visitors'),
  name: 'Visitors of the plaza',
  titles: ['Visitor', 'Regular', 'Guide', ''].map((text) => ({
    roleId: namedUuid(`group/visitors/${text}`),
    text,
  })),
};
