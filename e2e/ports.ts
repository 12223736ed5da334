/**
 * First of the four ports on the loopback interface that browser tests use: the built page, and three bridges.
 * `VITRINE_E2E_PORT` moves them, so that two checkouts can be tested at once.
 */
const FIRST_PORT = Number(process.env.VITRINE_E2E_PORT ?? 4179);

export const PAGE_PORT = FIRST_PORT;
export const LIVE_PORT = FIRST_PORT + 1;
export const PUPPETRY_PORT = FIRST_PORT + 2;
export const UNRELIABLE_PORT = FIRST_PORT + 3;
