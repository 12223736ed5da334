import type { LoginForm } from '../../session/index.ts';

/** As a visitor of a grid that takes anybody. `number`: 0..1, tells guests apart. */
export function guestForm(grid: string, machineId: string, number: number): LoginForm {
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
