export { type Bridge, type BridgeOptions, startServer } from './start-server.ts';
