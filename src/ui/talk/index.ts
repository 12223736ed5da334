export { AgentTalk } from './agent-talk.tsx';
export { ChatDock } from './chat-dock.tsx';
export { chatKey, openChat } from './open-chat.ts';
export { hasNotices, RegionNotices } from './region-notices.tsx';
export { unreadCount } from './unread.ts';
