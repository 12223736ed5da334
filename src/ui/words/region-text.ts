import type { TravelRequest } from '../../app/state/index.ts';
import type { RegionInfo, RegionStatus, SessionStep } from '../../session/index.ts';
import { HOLD_UPS, REGION_FACTS, TRAVEL } from './en/region.ts';

/** A notice over the stage about the way of the visitor. */
export interface WayNotice {
  /** `way`: all is well; `held`: something holds the visitor up; `silent`: the simulator does not answer. */
  readonly kind: 'looking' | 'way' | 'failed' | 'held' | 'silent' | 'leaving';
  readonly title: string;
  readonly text: string;
  /** Whether there is a bar, and a button that cancels. */
  readonly isUnderWay: boolean;
  readonly canCancel: boolean;
}

interface WayState {
  readonly step: SessionStep;
  readonly travel: TravelRequest | null;
  readonly status: RegionStatus | null;
  readonly region: RegionInfo | null;
  /** `Date.now()` */
  readonly now: number;
}

/** What is said over the stage while the visitor goes to another place, or cannot; null while there is nothing to say. */
export function wayNotice(state: WayState): WayNotice | null {
  const { step, travel, status, region, now } = state;
  if (step === 'logging-out')
    return underWay('leaving', HOLD_UPS.loggingOut, HOLD_UPS.loggingOutText, false);
  const crossing = status?.crossing ?? null;
  if (step === 'moving') {
    const to = crossing?.to;
    const title = to ? TRAVEL.entering(to) : TRAVEL.enteringUnknown;
    return underWay('way', title, TRAVEL.stays, crossing?.kind === 'teleport');
  }
  if (step !== 'connected') return null;
  if (travel?.kind === 'requesting')
    return underWay('looking', TRAVEL.looking(travel.to), TRAVEL.lookingText, true);
  if (travel) return plain('failed', TRAVEL.failed(travel.to), TRAVEL.reasons[travel.reason]);
  if (crossing?.problem) return heldText(crossing.problem, crossing.to, now - crossing.since);
  if (status && status.silentFor > 0 && region)
    return plain('silent', HOLD_UPS.silent(region.name), HOLD_UPS.silentText(status.silentFor));
  return null;
}

function heldText(
  problem: NonNullable<NonNullable<RegionStatus['crossing']>['problem']>,
  to: string | null,
  sinceMs: number,
): WayNotice {
  switch (problem) {
    case 'waiting': {
      const title = to ? HOLD_UPS.waiting(to) : HOLD_UPS.waitingUnknown;
      return plain('held', title, HOLD_UPS.waitingText(Math.max(0, Math.round(sinceMs / 1000))));
    }
    case 'no-neighbour':
      return plain('held', HOLD_UPS['no-neighbour'], HOLD_UPS['no-neighbourText']);
    case 'refused': {
      const title = to ? HOLD_UPS.refused(to) : HOLD_UPS.refusedUnknown;
      return plain('held', title, HOLD_UPS.refusedText);
    }
  }
}

function plain(kind: WayNotice['kind'], title: string, text: string): WayNotice {
  return { kind, title, text, isUnderWay: false, canCancel: false };
}

function underWay(
  kind: WayNotice['kind'],
  title: string,
  text: string,
  canCancel: boolean,
): WayNotice {
  return { kind, title, text, isUnderWay: true, canCancel };
}

/** The grid with the maturity of the region: `Demo grid, moderate`; without it where that is not known. */
export function gridText(grid: string, maturity: RegionInfo['maturity']): string {
  if (maturity === 'unknown') return grid;
  return REGION_FACTS.gridAndMaturity(grid, REGION_FACTS.maturities[maturity]);
}

/** A number with two decimals. */
export function dilationText(dilation: number): string {
  return dilation.toFixed(2);
}
