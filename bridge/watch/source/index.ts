export { SessionRunner, type StartSession } from './session-runner.ts';
export type { BridgeAccess } from './source-contract.ts';
export { sessionStarter } from './threaded-source.ts';
