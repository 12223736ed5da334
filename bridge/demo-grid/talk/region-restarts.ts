import { kickUser } from '../messages/region-messages.ts';
import { restartWarning } from '../messages/script-messages.ts';
import type { SpeakingRegion } from '../session/region-server.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { DueActions } from './due-actions.ts';

/** Seconds before a restart at which it is announced again. */
const REMINDERS = [600, 300, 120, 60, 30, 15, 5] as const;

/** Warns the agents in a region at once and again and again, and logs them out at the end. */
export function announceRestart(
  { region }: SpeakingRegion,
  seconds: number,
  { sessions, actions }: { sessions: SessionManager; actions: DueActions },
): void {
  const present = () =>
    sessions.all.filter(({ presence }) => presence.region === region && presence.avatar);
  const warn = (left: number) => {
    for (const { presence } of present()) presence.circuit?.send(restartWarning(region.name, left));
  };
  warn(seconds);
  for (const left of REMINDERS) {
    if (left < seconds) actions.after((seconds - left) * 1000, () => warn(left));
  }
  actions.after(seconds * 1000, () => {
    for (const session of present()) {
      sessions.end(session, kickUser(session, `${region.name} is restarting.`));
    }
  });
}
