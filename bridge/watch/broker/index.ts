export { Broker } from './broker.ts';
export type { BrokerState } from './broker-connection.ts';
export type { BrokerCounters } from './broker-context.ts';
