import type { Vector3 } from '../../math/index.ts';
import type { HeldControl, MomentaryControl, Posture } from '../../protocol/agent/index.ts';

/** The page's camera, in region metres. */
export interface CameraPose {
  readonly position: Vector3;
  readonly direction: Vector3;
}

/** A posture that an avatar takes up and leaves. */
export type TakenPosture = Exclude<Posture, 'upright'>;

/** Controls of the page that move an avatar, whoever computes where it goes. */
export interface AvatarControls {
  setHeld(control: HeldControl, isHeld: boolean): void;
  trigger(control: MomentaryControl): void;
  /** Takes up a posture, or leaves it. */
  togglePosture(posture: TakenPosture): void;
  /** Releases what is held by keys and buttons; states such as flying and away stay. */
  releaseAll(): void;
  /** Radians, to the left. */
  turnBody(radians: number): void;
  /** Mouselook: body and head follow the camera, until null. */
  look(look: MouseLook | null): void;
  /** The left button on the stage goes down or up: scripts may have asked for that. */
  pressButton(isDown: boolean): void;
  setCamera(camera: CameraPose): void;
  /** Updates per second at most, 1..10. */
  setRate(rate: number): void;
}

/** Where the visitor looks in mouselook. */
export interface MouseLook {
  /** Radians from +X to the left. */
  readonly yaw: number;
  /** Radians upwards. */
  readonly pitch: number;
}

/** Something to sit on. */
export interface NearbySeat {
  readonly objectId: string;
  /** Empty until the simulator has told. */
  readonly name: string;
  /** Metres from the avatar. */
  readonly distance: number;
}

/** Why an agent cannot fly. */
export type FlightBan = 'seated' | 'region';

/** What the agent's own avatar does, besides animations. */
export interface AgentStatus {
  readonly isFlying: boolean;
  readonly isAway: boolean;
  /** What the avatar sits on; null while it stands. */
  readonly seat:
    | { readonly kind: 'ground' }
    | {
        readonly kind: 'object';
        readonly objectId: string;
        /** Empty until the simulator has told. */
        readonly name: string;
      }
    | null;
  readonly flightBan: FlightBan | null;
  /** The nearest things to sit on within ten metres, nearest first; things that are made for it before others. */
  readonly seats: readonly NearbySeat[];
}

/** Why something that the visitor asked for does not happen. */
export type AgentRefusal =
  | { readonly kind: 'flight'; readonly ban: FlightBan }
  /** `none`: nothing is near. `silent`: the simulator has not answered. `unreached`: the avatar did not get there. */
  | { readonly kind: 'seat'; readonly reason: 'none' | 'silent' | 'unreached' };

/** The camera that a seat asks for, metres in the axes of the agent's region. */
export interface SeatView {
  readonly position: Vector3;
  readonly target: Vector3;
}

/** What a session reports about the agent itself. */
export type AgentEvent =
  | { readonly type: 'agent'; readonly status: AgentStatus }
  | { readonly type: 'agent-refusal'; readonly refusal: AgentRefusal }
  /** The avatar has sat down on a seat that sets the camera or mouselook. */
  | {
      readonly type: 'seat-view';
      readonly view: SeatView | null;
      readonly isMouselook: boolean;
    };

/** What the worker offers to the page for the agent in a region. */
export interface AgentWorker {
  /** Sits on an object; null: the nearest seat within ten metres. */
  sitOn(objectId: string | null): void;
  standUp(): void;
  /** Metres, for this session and those after it. */
  setDrawDistance(metres: number): void;
}
