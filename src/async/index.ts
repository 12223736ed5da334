export { abortable, SingleFlight } from './single-flight.ts';
export { type Clock, sleep, systemClock } from './system-clock.ts';
export { TokenBucket } from './token-bucket.ts';
export { type Condition, finishSteps, type Steps, WorkQueue } from './work-queue.ts';
