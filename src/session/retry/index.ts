export { mayPass, PassingFault } from './faults.ts';
export { pause } from './pause.ts';
export { RETRY_PAUSES_MS, tryAgain } from './try-again.ts';
