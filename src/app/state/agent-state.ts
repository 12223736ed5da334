import { type Signal, signal } from '@preact/signals-core';
import type { AgentRefusal, AgentStatus } from '../../session/index.ts';

/** Metres that the visitor can choose between. */
export const DRAW_DISTANCES = [64, 96, 128, 192, 256, 512] as const;
export const DEFAULT_DRAW_DISTANCE = 128;

/** How the visitor looks around in mouselook: the browser has locked the pointer, or does not, so that dragging looks. */
export type MouselookPointer = 'locked' | 'dragging';

/** Everything that the page shows of what the visitor's own avatar does. Only the live service changes it. */
export class AgentState {
  /** Null without a region. */
  readonly status: Signal<AgentStatus | null> = signal(null);
  /** Null outside of mouselook. */
  readonly mouselook: Signal<MouselookPointer | null> = signal(null);
  /** Metres; the browser keeps it. */
  readonly drawDistance: Signal<number> = signal(DEFAULT_DRAW_DISTANCE);
  readonly isTitleHidden: Signal<boolean> = signal(false);
  /** Why the last thing that the visitor asked for has not happened, for a moment. */
  readonly refusal: Signal<AgentRefusal | null> = signal(null);
}

/** The commands for what the visitor's own avatar does, besides keys. */
export interface AgentCommands {
  setMouselook(isOn: boolean): void;
  /** Sits on an object; null: the nearest seat. */
  sitOn(objectId: string | null): void;
  standUp(): void;
  setAway(isAway: boolean): void;
  /** Metres, one of {@link DRAW_DISTANCES}. */
  setDrawDistance(metres: number): void;
  /** Hides the avatar's title, from everybody. */
  setTitleHidden(isHidden: boolean): void;
}
