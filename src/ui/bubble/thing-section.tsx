import type { BubbleAvatarInfo } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { Fact } from '../parts/tables.tsx';
import { BUBBLE_TAB } from '../words/en/bubble.ts';
import { formatTimeOfDay } from '../words/format.ts';
import {
  actionText,
  interactionText,
  lastInteraction,
  massText,
  metresText,
  modelText,
} from './bubble-text.ts';

/** A thing, or an avatar of another. */
interface ThingSectionProps {
  thing: Pick<
    BubbleAvatarInfo,
    'objectId' | 'index' | 'modelId' | 'description' | 'radius' | 'mass' | 'isForeign'
  > & { readonly name: string };
}

/** The selected thing: what it answers as buttons, its model, its owner, and what was last done with it. */
export function ThingSection({ thing }: ThingSectionProps) {
  const { state, command } = useLive();
  const { objectId, name, index, modelId, description, isForeign } = thing;
  const actions = description?.actions ?? [];
  const isLive = state.step.value === 'connected' && !state.bubble.value?.isReplay;
  const last = lastInteraction(objectId, state.interactions.value);
  const range = state.bubble.value?.perceptionRange ?? null;
  return (
    <section class="sect bubble-thing">
      <header>
        <h3 class="cut" title={name}>
          {name}
        </h3>
        <span class="spacer" />
        <span class="aside">{BUBBLE_TAB.index(index)}</span>
      </header>
      <dl class="facts is-single">
        <Fact name={BUBBLE_TAB.does}>
          {actions.length === 0
            ? BUBBLE_TAB.nothing
            : actions.map((action) => (
                <button
                  key={action}
                  type="button"
                  class="btn outlined small"
                  disabled={!isLive}
                  onClick={() => command((live) => live.actOn(objectId, action))}
                >
                  {actionText(action)}
                </button>
              ))}
        </Fact>
        <Fact name={BUBBLE_TAB.model}>
          <span class="cut" title={modelId}>
            {modelText(modelId, state.bubbleModels.value.get(modelId))}
          </span>
        </Fact>
        <Fact name={BUBBLE_TAB.massRadius}>{massText(thing)}</Fact>
        <Fact name={BUBBLE_TAB.owner}>
          {description?.owner ?? (isForeign ? BUBBLE_TAB.theNextBubble : BUBBLE_TAB.theBubble)}
        </Fact>
      </dl>
      {last && (
        <p class="live-note">
          {BUBBLE_TAB.lastInteraction(
            interactionText(last, state.agents.value, state.bubbleObjects.value),
            formatTimeOfDay(last.at),
          )}{' '}
          {last.isPublic
            ? range !== null && BUBBLE_TAB.seenByAll(metresText(range))
            : BUBBLE_TAB.seenByNobody}
        </p>
      )}
    </section>
  );
}
