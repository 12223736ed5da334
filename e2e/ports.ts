/**
 * First of the five ports on the loopback interface that browser tests use. `VITRINE_E2E_PORT` moves them, so that two
 * checkouts can be tested at once.
 */
const FIRST_PORT = Number(process.env.VITRINE_E2E_PORT ?? 4179);

/** Which of the two workers this process is. */
const WORKER = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** The built page. */
export const PAGE_PORT = FIRST_PORT;

/** Bridges of the tests in this worker, of which one file runs at a time. */
export const BRIDGE_PORT = FIRST_PORT + 1 + 2 * WORKER;
export const OTHER_BRIDGE_PORT = BRIDGE_PORT + 1;
