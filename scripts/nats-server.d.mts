/** The path of a nats-server that is on this machine, or undefined. */
export function findNatsServer(): string | undefined;
/** Installs one where that is possible, and says what is left out where it is not. */
export function installNatsServer(): void;
