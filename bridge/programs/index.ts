export { programDoors } from './doors.ts';
export { ProgramRelay } from './program-relay.ts';
