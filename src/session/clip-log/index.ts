export { type ClipLog, clipToLog } from './clip-to-log.ts';
