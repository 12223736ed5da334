export { MessageLog } from './message-log.ts';
export type { NameOf } from './says/phrases.ts';
