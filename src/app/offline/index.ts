export { keepOffline } from './keep-offline.ts';
export type { PendingUpdate } from './update.ts';
