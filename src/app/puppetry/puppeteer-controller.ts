import type { Signal } from '@preact/signals-core';
import { defaultSkeleton } from '../../avatar/index.ts';
import {
  createHandleStates,
  type HandleId,
  type HandleState,
  handleById,
  handleIndex,
  type PuppetAvatar,
  Puppeteer,
} from '../../motion/puppetry-control/index.ts';
import type { OwnPuppetry } from '../../session/index.ts';
import type { ExtraMotion } from '../playback/player.ts';
import type { HandleCommands, PuppetryState } from '../state/index.ts';
import type { StageProjection } from './handle-drag.ts';
import { HandleInteraction, type InteractiveBody } from './handle-interaction.ts';
import { OwnPuppetryReporter } from './own-puppetry-reporter.ts';

/** A body that can be puppeteered: every `PuppetBody` is one. */
export interface ControlledBody extends InteractiveBody {
  readonly player: PuppetAvatar & {
    addMotion(motion: ExtraMotion): void;
    removeMotion(motion: ExtraMotion): void;
  };
  readonly root: InteractiveBody['root'] & {
    readonly handles: {
      readonly active: {
        update(states: readonly HandleState[], selected: number, partner?: number): void;
      } | null;
      setVisible(visible: boolean): void;
    };
  };
}

/** The parts of the page that puppeteering needs. */
interface PuppeteerHost {
  readonly state: PuppetryState;
  /** The stage's camera; null without a stage. */
  camera(): StageProjection | null;
  /** Sends the puppetry of the body; null ends it. */
  send(puppetry: OwnPuppetry | null): void;
  requestFrame(): void;
  /** Seconds of a clock that never stops; the page's own by default. */
  readonly now?: () => number;
}

/** Seconds after which the next body is puppeteered at the latest, even if the former one has not eased out. */
const MAX_EASE_OUT = 0.6;

/**
 * Puppeteers a body on the stage: its control handles are moved by pointers, keys and hands in a headset, and its
 * joints by programs.
 */
export class PuppeteerController implements HandleCommands {
  readonly puppeteer: Puppeteer;
  /** Pointers, and hands in a headset, that grab the handles. */
  readonly interaction: HandleInteraction;
  /** Whether the body shows the puppetry that the region sends back instead of that of this page. */
  isEchoed = false;
  readonly #host: PuppeteerHost;
  readonly #now: () => number;
  readonly #reporter: OwnPuppetryReporter;
  readonly #states: HandleState[] = createHandleStates();
  #body: ControlledBody | null = null;
  /** The body to puppeteer once the present one has eased out. */
  #nextBody: ControlledBody | null = null;
  #switchesAt = 0;
  /** Whether the puppeteer's motions run on the body's player. */
  #isRunning = false;
  #advanceCount = 0;

  constructor(host: PuppeteerHost) {
    this.#host = host;
    this.#now = host.now ?? (() => performance.now() / 1000);
    this.puppeteer = new Puppeteer(defaultSkeleton, this.#now);
    this.#reporter = new OwnPuppetryReporter((own) => {
      host.state.sentJoints.value = own?.events.count ?? 0;
      host.send(own);
    });
    this.interaction = new HandleInteraction(this.puppeteer.handles, this.#states, {
      body: () => (this.isSwitching || !host.state.showHandles.value ? null : this.#body),
      camera: () => host.camera(),
      onGrab: (id) => this.select(id),
      requestFrame: () => host.requestFrame(),
    });
  }

  /** Whether the former body has yet to ease out. */
  get isSwitching(): boolean {
    return this.#body !== this.#nextBody;
  }

  /** Sets the body to puppeteer. The former one eases out first. */
  setBody(body: ControlledBody | null): void {
    if (body?.player === this.#nextBody?.player && body?.root === this.#nextBody?.root) return;
    this.#nextBody = body;
    this.#switchesAt = this.#now() + MAX_EASE_OUT;
    this.interaction.releaseAll();
    this.puppeteer.reset();
    this.#host.requestFrame();
  }

  /** Call before the body is posed. True where the next picture differs. */
  beforeFrame(): boolean {
    const needsFrame = this.puppeteer.needsFrame();
    const hasEasedOut = !this.puppeteer.isActive || this.#now() >= this.#switchesAt;
    if (this.isSwitching && hasEasedOut) this.#switchBody();
    this.#setRunning(this.puppeteer.isActive && !this.isEchoed);
    return needsFrame;
  }

  /** Call after the body has been posed. */
  afterFrame(): void {
    const { puppeteer } = this;
    const { state } = this.#host;
    // Targets are solved even if the body is not drawn, or shows the puppetry that the region sends back.
    if (puppeteer.isActive && puppeteer.advanceCount === this.#advanceCount) puppeteer.advance();
    this.#advanceCount = puppeteer.advanceCount;
    this.#publishStates();
    const selected = this.interaction.hovered ?? state.selected.value;
    const mirrored = selected && state.mirror.value ? handleById(selected).mirror : null;
    this.#body?.root.handles.active?.update(
      this.#states,
      indexOf(selected),
      mirrored === selected ? -1 : indexOf(mirrored),
    );
    const { sendLayout, viewerBlocks } = state;
    this.#reporter.report(puppeteer, sendLayout.value, viewerBlocks.value, this.#now());
  }

  setVisible(visible: boolean): void {
    this.#host.state.showHandles.value = visible;
    this.#body?.root.handles.setVisible(visible);
    if (!visible) {
      this.interaction.releaseAll();
      this.interaction.leave();
    }
    this.#host.requestFrame();
  }

  setMirror(mirror: boolean): void {
    this.#host.state.mirror.value = mirror;
    this.puppeteer.handles.mirror = mirror;
    this.#host.requestFrame();
  }

  setPinned(id: HandleId, isPinned: boolean): void {
    this.puppeteer.handles.setPinned(id, isPinned);
    this.#host.requestFrame();
  }

  select(id: HandleId | null): void {
    this.#host.state.selected.value = id;
    this.#host.requestFrame();
  }

  nudge(id: HandleId, forward: number, left: number, up: number): void {
    this.puppeteer.handles.readStates(this.#states);
    const { target } = this.#states[handleIndex(id)];
    this.puppeteer.handles.drag(id, [target[0] + forward, target[1] + left, target[2] + up]);
    this.#host.requestFrame();
  }

  reset(id?: HandleId): void {
    if (id) this.puppeteer.handles.reset(id);
    else this.puppeteer.reset();
    this.#host.requestFrame();
  }

  #switchBody(): void {
    this.#setRunning(false);
    this.#body?.root.handles.setVisible(false);
    this.#body = this.#nextBody;
    this.puppeteer.avatar = this.#body?.player ?? null;
    this.#body?.root.handles.setVisible(this.#host.state.showHandles.value);
    this.#reporter.stop();
  }

  #setRunning(isRunning: boolean): void {
    const player = this.#body?.player;
    if (!player || isRunning === this.#isRunning) return;
    this.#isRunning = isRunning;
    for (const motion of this.puppeteer.motions) {
      if (isRunning) player.addMotion(motion);
      else player.removeMotion(motion);
    }
    this.#host.requestFrame();
  }

  /** Allocates nothing as long as nothing has changed. */
  #publishStates(): void {
    const { state } = this.#host;
    this.puppeteer.handles.readStates(this.#states);
    if (state.active.value !== this.puppeteer.isActive) {
      state.active.value = this.puppeteer.isActive;
    }
    publishSet(state.targeted, this.#states, hasTarget);
    publishSet(state.pinned, this.#states, isPinned);
    publishSet(state.grabbed, this.#states, isGrabbed);
  }
}

const hasTarget = (handle: HandleState) => handle.hasTarget;
const isPinned = (handle: HandleState) => handle.isPinned;
const isGrabbed = (handle: HandleState) => handle.isGrabbed;

/** Publishes the ids of the handles for which a predicate holds, if they have changed. */
function publishSet(
  published: Signal<ReadonlySet<HandleId>>,
  handles: readonly HandleState[],
  predicate: (handle: HandleState) => boolean,
): void {
  const before = published.peek();
  for (let index = 0; index < handles.length; index++) {
    if (predicate(handles[index]) === before.has(handles[index].id)) continue;
    published.value = new Set(handles.filter(predicate).map(({ id }) => id));
    return;
  }
}

function indexOf(id: HandleId | null): number {
  return id ? handleIndex(id) : -1;
}
