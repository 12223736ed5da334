export type * from '../contract.ts';
export { PROTOCOL_VERSIONS, ViewerError } from '../contract.ts';
export { type ConnectOptions, connect } from './connect.ts';
