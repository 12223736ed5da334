export { OpenSim, type OpenSimOptions } from './open-sim.ts';
export { ACCOUNT, type OpenSimWorld, withOpenSim } from './with-open-sim.ts';
