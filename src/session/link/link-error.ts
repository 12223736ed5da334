import type { RefusalCode } from '../../protocol/bridge/index.ts';

/** Why no server has responded to a login: a refusal of the bridge, or a failure of the link to it. */
export type LinkErrorCode = RefusalCode | 'bridge-unreachable' | 'bridge-closed' | 'bad-answer';
