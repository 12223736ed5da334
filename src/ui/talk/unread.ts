import type { TalkState } from '../../app/state/index.ts';

/** Lines of the chat nearby and of conversations that were not read. Reads signals. */
export function unreadCount({ unread, conversations }: TalkState): number {
  return conversations.value.reduce((sum, each) => sum + each.unread, unread.value);
}
