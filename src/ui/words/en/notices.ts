import { formatPlural } from '../format.ts';

/** What a region says: over the stage and in the messages. */
export const NOTICES = {
  label: 'Notices of the region',
  fromSimulator: 'From the simulator.',
  from: (name: string) => `From ${name}.`,
  alert: (place: string) => (place ? `${place} says` : 'The region says'),
  restart: (place: string, time: string) => `${place || 'The region'} restarts in ${time}`,
  restartNow: (place: string) => `${place || 'The region'} restarts now`,
  restartAdvice: 'From the simulator. Save what you edit; you will be logged out.',
  minutes: (count: number) => formatPlural(count, { one: 'minute', other: 'minutes' }),
  seconds: (count: number) => formatPlural(count, { one: 'second', other: 'seconds' }),
  teleportFailed: 'The teleport failed',
  crossingFailed: 'The border could not be crossed',
  simulatorGone: (place: string) => `${place || 'The region'} does not run any more`,
  simulatorGoneAdvice: 'Its simulator has stopped. The page is trying to log you in again.',
  groupNotice: (group: string) => `Notice from ${group}`,
  declined: (name: string) => `${name} does not want to be teleported`,
  stayed: 'You are still where you were.',
  omitted: (count: number) =>
    formatPlural(count, { one: 'more notice was', other: 'more notices were' }).concat(
      ' left out, since there were too many at once.',
    ),
  goElsewhere: 'Go elsewhere',
  /** By the keys of TeleportFailed. */
  teleportReasons: {
    no_host: 'There is no region at that place, or it does not run at present.',
    no_inventory_host: 'The inventory does not respond at present. Try again in a few minutes.',
    noaccess_tport: 'You may not enter that region.',
    timeout_tport: 'The other region did not respond in time. Try again in a few minutes.',
    expired_region_handoff: 'The other region took too long. Try again in a few minutes.',
    insufficient_tport_perms: 'You may not teleport there.',
    nolandmark_tport: 'There is no such landmark.',
    invalid_tport: 'The request was not understood. Try again.',
    cant_teleport_here: 'You may not teleport there.',
    region_full: 'That region is full.',
    other: 'The grid does not say why.',
  } as Readonly<Record<string, string>> & { readonly other: string },
};
