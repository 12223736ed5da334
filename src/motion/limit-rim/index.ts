export { limitForward, turnDirections } from './directions.ts';
export { createLimitGauge, type LimitGauge } from './gauge.ts';
export { isRimClosed, limitRim } from './rim.ts';
