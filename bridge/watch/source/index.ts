export { SessionRunner, type StartSession, startInThread } from './session-runner.ts';
export type { BridgeAccess } from './source-contract.ts';
export { hasThreadScript, startInOwnThread } from './threaded-source.ts';
