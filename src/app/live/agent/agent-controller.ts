import { effect } from '@preact/signals-core';
import type { Remote } from 'comlink';
import type { Stage } from '../../../render/index.ts';
import type { LiveWorker } from '../../../session/index.ts';
import type { AvatarStage } from '../../stage/avatar-stage.ts';
import {
  type AgentCommands,
  DRAW_DISTANCES,
  type LiveState,
  type PuppetryState,
} from '../../state/index.ts';
import type { RegionStage } from '../region/region-stage.ts';
import { createAgentEventHandlers } from './agent-event-handlers.ts';
import { type AgentCommand, AgentKeys } from './agent-keys.ts';
import { IdleWatch } from './idle-watch.ts';
import { Mouselook } from './mouselook.ts';

const DRAW_DISTANCE_KEY = 'vitrine.draw-distance';

/** The parts of the page that the visitor's own avatar needs. */
interface AgentHost {
  readonly state: LiveState;
  readonly puppetry: Pick<PuppetryState, 'showHandles'>;
  /** Null without WebGL. */
  readonly region: RegionStage | null;
  readonly stage: () => Stage | null;
  readonly session: () => Remote<LiveWorker>;
  /** Id of the visitor's own avatar; null while there is none. */
  readonly ownId: () => string | null;
  readonly focus: (agentId: string) => void;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

/** What the visitor's own avatar does by keys, mouse and buttons, and when the visitor is away. */
export class AgentController implements AgentCommands {
  readonly handlers: ReturnType<typeof createAgentEventHandlers>['handlers'];
  readonly #host: AgentHost;
  readonly #events: ReturnType<typeof createAgentEventHandlers>;
  readonly #keys: AgentKeys;
  readonly #mouselook: Mouselook;
  readonly #idle: IdleWatch;

  constructor(host: AgentHost) {
    const { agent: state } = host.state;
    this.#host = host;
    this.#events = createAgentEventHandlers(state, {
      showSeatView: ({ view, isMouselook }) => {
        if (view) host.region?.showSeatView(view);
        if (isMouselook) this.setMouselook(true);
      },
    });
    this.handlers = this.#events.handlers;
    this.#keys = new AgentKeys(
      {
        setHeld: (...held) => void this.#session.setHeld(...held),
        trigger: (control) => void this.#session.trigger(control),
        togglePosture: (posture) => void this.#session.togglePosture(posture),
        releaseAll: () => void this.#session.releaseAll(),
      },
      (command) => this.#run(command),
    );
    this.#mouselook = new Mouselook({
      ...{ stage: host.stage, region: host.region, keys: this.#keys },
      heading: () => host.region?.headingOf(host.ownId() ?? '') ?? 0,
      report: (look) => void this.#session.look(look),
      pressButton: (isDown) => void this.#session.pressButton(isDown),
      changed: (pointer) => {
        state.mouselook.value = pointer;
      },
    });
    this.#idle = new IdleWatch((isAway) => void this.#session.setHeld('away', isAway));
  }

  /** Begins to listen to the page, once the session has started. */
  start(avatarStage: AvatarStage): void {
    const { state, puppetry, storage } = this.#host;
    avatarStage.addFrameListener(this.#mouselook);
    this.#idle.listen(() => this.#isInRegion);
    this.#listenToButton();
    const stored = Number(storage?.getItem(DRAW_DISTANCE_KEY));
    if (DRAW_DISTANCES.some((metres) => metres === stored)) {
      state.agent.drawDistance.value = stored;
    }
    void this.#session.setDrawDistance(state.agent.drawDistance.peek());
    effect(() => {
      // Who moves the avatar by its handles edits: others see that by a flag.
      void this.#session.setHeld('editing', puppetry.showHandles.value);
    });
    effect(() => {
      const isOnStage = state.world.value === 'region';
      const isThere = state.step.value === 'connected' || state.step.value === 'moving';
      if (!isOnStage || !isThere) this.setMouselook(false);
    });
  }

  /** See `Live.handleKey`. */
  handleKey(event: KeyboardEvent): boolean {
    if (event.code === 'Escape' && event.type === 'keydown' && this.#mouselook.isOn) {
      this.setMouselook(false);
      return true;
    }
    return this.#keys.handleKey(event);
  }

  releaseKeys(): void {
    this.#keys.releaseAll();
  }

  /** Another session begins. */
  clear(): void {
    this.#events.clear();
    this.#idle.reset();
    const { isTitleHidden } = this.#host.state.agent;
    void this.#session.setHeld('hideTitle', isTitleHidden.peek());
  }

  setMouselook(isOn: boolean): void {
    const ownId = this.#host.ownId();
    if (isOn && (ownId === null || !this.#isInRegion)) return;
    if (isOn) {
      this.#host.focus(ownId!);
      this.#host.state.following.value = true;
    }
    this.#mouselook.set(isOn);
  }

  sitOn(objectId: string | null): void {
    void this.#session.sitOn(objectId);
  }

  standUp(): void {
    void this.#session.standUp();
  }

  setAway(isAway: boolean): void {
    this.#idle.set(isAway);
  }

  setDrawDistance(metres: number): void {
    this.#host.state.agent.drawDistance.value = metres;
    this.#host.storage?.setItem(DRAW_DISTANCE_KEY, String(metres));
    void this.#session.setDrawDistance(metres);
  }

  setTitleHidden(isHidden: boolean): void {
    this.#host.state.agent.isTitleHidden.value = isHidden;
    void this.#session.setHeld('hideTitle', isHidden);
  }

  get #session(): Remote<LiveWorker> {
    return this.#host.session();
  }

  /** Whether the stage shows the region or bubble, and the agent is in it. */
  get #isInRegion(): boolean {
    const { world, step } = this.#host.state;
    return world.peek() === 'region' && step.peek() === 'connected';
  }

  #run(command: AgentCommand): void {
    switch (command) {
      case 'mouselook':
        this.setMouselook(!this.#mouselook.isOn);
        break;
      case 'away':
        this.#idle.toggle();
        break;
      case 'sit':
        this.sitOn(null);
    }
  }

  /** Outside of mouselook the left button belongs to the camera, too: scripts that have taken it are told as well. */
  #listenToButton(): void {
    const canvas = this.#host.stage()?.canvas;
    canvas?.addEventListener('pointerdown', ({ button }) => {
      if (button === 0 && this.#isInRegion && !this.#mouselook.isOn) {
        void this.#session.pressButton(true);
      }
    });
    window.addEventListener('pointerup', ({ button }) => {
      if (button === 0) void this.#session.pressButton(false);
    });
  }
}
