export { PortalObject } from './portal-object.ts';
export { type StandInShape, ThingObject } from './thing-object.ts';
