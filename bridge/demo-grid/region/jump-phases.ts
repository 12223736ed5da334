/** Seconds of a jump's preparation, and of a landing, unless the viewer ends them by FINISH_ANIM. */
const PREPARATION_SECONDS = 0.45;
const LANDING_SECONDS = 0.6;

/** What a jump depends on in one step. */
interface JumpControls {
  /** Whether the viewer wants to jump. */
  readonly wantsJump: boolean;
  /** Whether it has ended the present animation. */
  readonly finishes: boolean;
  readonly isOnGround: boolean;
  readonly isFlying: boolean;
  readonly isMoving: boolean;
}

/**
 * The phases of a jump: an avatar prepares, leaps, and lands. Viewers that end an animation themselves say so.
 *
 * **Source:** region.md sections 6 and 8.
 */
export class JumpPhases {
  #phase: 'none' | 'preparing' | 'airborne' | 'landing' = 'none';
  #secondsLeft = 0;

  get isPreparing(): boolean {
    return this.#phase === 'preparing';
  }

  get isLanding(): boolean {
    return this.#phase === 'landing';
  }

  /** @returns whether the avatar leaves the ground in this step. */
  step(
    { wantsJump, finishes, isOnGround, isFlying, isMoving }: JumpControls,
    seconds: number,
  ): boolean {
    this.#secondsLeft -= seconds;
    if (isFlying) {
      this.#phase = 'none';
      return false;
    }
    if (!isOnGround) {
      this.#phase = 'airborne';
      return false;
    }
    const isOver = finishes || this.#secondsLeft <= 0;
    if (this.#phase === 'airborne') this.#begin('landing', LANDING_SECONDS);
    else if (this.#phase === 'landing' && (isOver || isMoving)) this.#phase = 'none';
    if (this.#phase === 'preparing' && isOver) {
      this.#phase = 'airborne';
      return true;
    }
    if (wantsJump && this.#phase === 'none') this.#begin('preparing', PREPARATION_SECONDS);
    return false;
  }

  #begin(phase: 'preparing' | 'landing', seconds: number): void {
    this.#phase = phase;
    this.#secondsLeft = seconds;
  }
}
