import type { QualityChoice } from './options.ts';

/**
 * `?quality=` alone, for the stage is made before the rest of the address is read. Those who save data are asked
 * for less of their device, too.
 */
export function askedQuality(search: string, savesData: boolean): QualityChoice {
  const asked = new URLSearchParams(search).get('quality');
  if (asked === 'low' || asked === 'high' || asked === 'auto') return asked;
  return savesData ? 'low' : 'auto';
}
