/** What a scene holds at most, whatever the simulator sends. */
export interface SceneLimits {
  /** Local ids, among them those that are only announced, or gone. */
  readonly objects: number;
  /** Objects, other than avatars, that wait for their parent. */
  readonly orphans: number;
  /** Objects of one parent; a linkset has 256. */
  readonly children: number;
  /** Agents whose looks and animations are kept. */
  readonly agents: number;
  /** Events that nobody took; beyond them one `all` stands for them. */
  readonly events: number;
}

/** More than a region of OpenSimulator or Second Life allows. */
export const DEFAULT_SCENE_LIMITS: SceneLimits = {
  objects: 50_000,
  orphans: 10_000,
  children: 1024,
  agents: 1024,
  events: 10_000,
};

/** Parents above parents: seat, avatar, attachment, its parts. Beyond lies only what nobody builds. */
export const MAX_DEPTH = 4;
