import type { Place } from '../../render/index.ts';
import type { Player } from '../player.ts';

/** A body that can be puppeteered: how it moves, and where on the stage it stands. */
export interface PuppetBody {
  readonly player: Player;
  readonly place: Place;
  /** Has it posed anew for the next picture, however small it is to be seen. */
  readonly wake: () => void;
  /** Poses it as of this moment, where no picture of this frame has. */
  readonly catchUp: () => void;
}
