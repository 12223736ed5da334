import type { MessageOf } from '../../protocol/lludp/index.ts';
import type { RegionStatus } from './region-contract.ts';

/** The records of SimStats that are shown, by their ids. */
const STATS = { dilation: 0, simulatorFps: 1, rootAgents: 13, childAgents: 14 } as const;
/** TimeDilation of object updates at full speed. */
const FULL_SPEED = 65_535;

type Figures = Pick<RegionStatus, 'timeDilation' | 'simulatorFps' | 'rootAgents' | 'childAgents'>;

/**
 * What a simulator says about its own work.
 *
 * **Source:** region.md section 9.
 */
export class RegionStatistics {
  #timeDilation = 1;
  #stats = new Map<number, number>();

  get figures(): Figures {
    return {
      timeDilation: this.#timeDilation,
      simulatorFps: this.#stat(STATS.simulatorFps),
      rootAgents: this.#stat(STATS.rootAgents),
      childAgents: this.#stat(STATS.childAgents),
    };
  }

  applyStats({ Stat }: MessageOf<'SimStats'>): void {
    this.#stats = new Map(
      Stat.filter(({ StatValue }) => Number.isFinite(StatValue) && StatValue >= 0).map(
        ({ StatID, StatValue }) => [StatID, StatValue],
      ),
    );
    const dilation = this.#stat(STATS.dilation);
    if (dilation !== null) this.#timeDilation = Math.min(1, dilation);
  }

  /** @param dilation of an object update: 65535 is full speed. */
  applyDilation(dilation: number): void {
    this.#timeDilation = Math.round((100 * dilation) / FULL_SPEED) / 100;
  }

  #stat(id: number): number | null {
    return this.#stats.get(id) ?? null;
  }
}
