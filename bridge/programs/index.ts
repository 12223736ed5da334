export { ProgramRelay } from './program-relay.ts';
export { programRoutes } from './program-routes.ts';
