import type { LoginForm } from '../../session/index.ts';

/** As a visitor of a grid that takes anybody. `number`: 0..1, tells guests apart. */
export function guestLoginForm(grid: string, machineId: string, number: number): LoginForm {
  return {
    grid,
    first: 'Guest',
    last: String(Math.floor(number * 10_000)).padStart(4, '0'),
    password: '',
    start: 'last',
    agreesToTerms: false,
    readCritical: false,
    machineId,
    platform: platformOf(navigator.userAgent),
  };
}

/** In the grids' own words. */
export function platformOf(userAgent: string): LoginForm['platform'] {
  if (/Windows/.test(userAgent)) return 'win';
  return /Mac OS X|iPhone|iPad/.test(userAgent) ? 'mac' : 'lnx';
}

const MACHINE_ID_KEY = 'vitrine-machine-id';
const MACHINE_ID = /^[0-9a-f]{32}$/;

/**
 * 16 random bytes in hex that stay with this browser: grids want viewers to name their machine, and to do
 * so alike at every login. Where nothing may be kept it is another one each time.
 */
export function machineId(storage: Storage | null): string {
  const kept = readStored(storage);
  if (kept !== null && MACHINE_ID.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    storage?.setItem(MACHINE_ID_KEY, made);
  } catch {
    // Storage is full or forbidden: the next login will make another one.
  }
  return made;
}

function readStored(storage: Storage | null): string | null {
  try {
    return storage?.getItem(MACHINE_ID_KEY) ?? null;
  } catch {
    return null;
  }
}

/** Times a second that the simulator may be told what the agent does: the reference viewer's limit. */
const MAX_UPDATE_RATE = 10;

/** What `?updates=` of the page's address asks for, 1 to 10 a second; null where it asks for nothing sensible. */
export function requestedUpdateRate(href: string): number | null {
  const rate = Number(new URL(href).searchParams.get('updates') ?? Number.NaN);
  return rate >= 1 && rate <= MAX_UPDATE_RATE ? rate : null;
}
