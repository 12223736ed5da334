import type { Vector3 } from '../../../math/index.ts';
import type { BubbleModels } from '../../../session/assets/index.ts';
import type { InteractionForm, InteractionOutcome } from '../../../session/index.ts';
import { BubbleContents, type BubbleContentsHost } from './bubble-contents.ts';
import { Prompt, type PromptPicture } from './bubble-prompt.ts';

/** The parts of the page that a bubble needs. */
interface LiveBubbleHost extends BubbleContentsHost {
  readonly agents: BubbleContentsHost['agents'] & {
    readonly ownAvatar: { readonly agentId: string } | null;
    positionOf(agentId: string): Vector3 | null;
  };
  interact(form: InteractionForm): Promise<InteractionOutcome>;
  focus(agentId: string): void;
}

/** CSS pixels between what the prompt is about and the prompt. */
const PROMPT_GAP = 12;
/** What a click on another avatar does. */
const GREETING = 'wave';

const ray = new Float64Array(6);
const point = new Float64Array(3);

/** A bubble on the page, as far as it differs from a region: what it shows, and what can be done there. */
export class LiveBubble extends BubbleContents {
  readonly prompt: Prompt;
  readonly #host: LiveBubbleHost;

  constructor(host: LiveBubbleHost, models: BubbleModels) {
    super(host, models);
    const { state, region, agents } = host;
    this.#host = host;
    this.prompt = new Prompt({
      state,
      ownId: () => agents.ownAvatar?.agentId ?? null,
      positionOf: (agentId) => agents.positionOf(agentId),
      act: (objectId, action) => void this.actOn(objectId, action),
      picture: this.#createPicture(),
    });
    if (region && this.scenery) region.onClick = (x, y) => this.#click(x, y);
  }

  /** Has the visitor's own avatar do something with a thing or avatar, in public, and publishes how that ends. */
  async actOn(objectId: string, action: string): Promise<void> {
    const name = this.#nameOf(objectId);
    const target = { type: 'object', objectId } as const;
    const outcome = await this.#host.interact({ action, target, isPublic: true, data: '' });
    this.#host.state.stageInteraction.value = { objectId, name, action, outcome };
  }

  /** Waves at another avatar, selects a thing or portal, or nothing. */
  #click(x: number, y: number): void {
    const { state, region, avatarStage, agents, focus } = this.#host;
    const { stage } = avatarStage;
    if (!stage || !region || !this.scenery || !state.bubble.peek()) return;
    stage.camera.rayThrough(ray, x, y);
    for (let axis = 0; axis < 3; axis++) ray[axis] += region.origin[axis];
    const object = this.scenery.pick(ray);
    const avatar = region.pick(ray);
    if (avatar && (!object || avatar.distance < object.distance)) {
      const { agentId } = avatar;
      if (agentId === agents.ownAvatar?.agentId) focus(agentId);
      else this.#greet(agentId);
      return;
    }
    state.selectedObjectId.value = object?.objectId ?? null;
    if (object) this.prompt.choose(object.objectId);
  }

  #greet(objectId: string): void {
    this.prompt.choose(objectId);
    void this.actOn(objectId, GREETING);
  }

  #nameOf(id: string): string {
    const { bubbleObjects, bubbleAvatars } = this.#host.state;
    const object = bubbleObjects.peek().find(({ objectId }) => objectId === id);
    return object?.name ?? bubbleAvatars.peek().get(id)?.description?.name ?? '';
  }

  #createPicture(): PromptPicture | null {
    const { region, avatarStage } = this.#host;
    const { stage } = avatarStage;
    const { scenery } = this;
    if (!stage || !region || !scenery) return null;
    return {
      get size() {
        return [stage.camera.width, stage.camera.height] as const;
      },
      pointAbove(objectId) {
        const box = region.boxOf(objectId);
        if (box) return [(box.left + box.right) / 2, box.top - PROMPT_GAP];
        if (!scenery.pointAbove(point, objectId)) return null;
        const [x, y, z] = region.origin;
        stage.camera.project(point, point[0] - x, point[1] - y, point[2] - z);
        return point[2] > 0 ? [point[0], point[1] - PROMPT_GAP] : null;
      },
      avatarBoxes: () => region.boxes(),
    };
  }
}
