import type { BubbleForm, LoginForm } from '../../session/index.ts';

/*
 * What this browser and the page's address contribute to a connection to a grid.
 */

const MACHINE_ID_KEY = 'vitrine-machine-id';
const MACHINE_ID = /^[0-9a-f]{32}$/;
/** Updates per second at most: the reference viewer's limit. */
const MAX_UPDATE_RATE = 10;

/**
 * 16 random bytes in hex that this browser stores: grids require viewers to identify their machine, in the same way
 * at every login. Where nothing can be stored it differs each time.
 */
export function machineId(storage: Storage | null): string {
  const stored = readStored(storage);
  if (stored !== null && MACHINE_ID.test(stored)) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    storage?.setItem(MACHINE_ID_KEY, id);
  } catch {
    // Storage is full or forbidden: the next login will use another one.
  }
  return id;
}

function readStored(storage: Storage | null): string | null {
  try {
    return storage?.getItem(MACHINE_ID_KEY) ?? null;
  } catch {
    return null;
  }
}

/** The platform in the words of a login request. */
export function platformOf(userAgent: string): LoginForm['platform'] {
  if (/Windows/.test(userAgent)) return 'win';
  return /Mac OS X|iPhone|iPad/.test(userAgent) ? 'mac' : 'lnx';
}

/** What a guest fills in for a bubble server that makes accounts on the fly. `number`: as for {@link guestLoginForm}. */
export function guestBubbleForm(server: string, number: number): BubbleForm {
  return { server, user: `Guest ${guestNumber(number)}`, passphrase: '' };
}

/** Four digits. */
function guestNumber(number: number): string {
  return String(Math.floor(number * 10_000)).padStart(4, '0');
}

/** The login form of a guest, for a grid that admits everyone. `number`: 0..1, distinguishes guests. */
export function guestLoginForm(grid: string, id: string, number: number): LoginForm {
  return {
    grid,
    first: 'Guest',
    last: guestNumber(number),
    password: '',
    start: 'last',
    agreesToTerms: false,
    readCritical: false,
    machineId: id,
    platform: platformOf(navigator.userAgent),
  };
}

/** Updates per second to the simulator, 1 to 10, as `?updates=` of the page's address sets them; null without it. */
export function requestedUpdateRate(href: string): number | null {
  const rate = Number(new URL(href).searchParams.get('updates') ?? Number.NaN);
  return rate >= 1 && rate <= MAX_UPDATE_RATE ? rate : null;
}
