/** Seconds in which a joint goes over from what moved it to what it is asked for. */
export const TAKING = 0.2;
/** Seconds in which joints go back to what the animations say. */
export const LEAVING = 0.5;
