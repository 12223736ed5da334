import type { BubbleObject } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { LiveIcon } from '../parts/live-icon.tsx';
import { Fact } from '../parts/tables.tsx';
import { BUBBLE_TAB } from '../words/en/bubble.ts';
import {
  distanceBetween,
  handoverText,
  leadsHere,
  placeBehind,
  portalPlaceText,
  portalTarget,
} from './bubble-text.ts';

/** A link of the bubble: that of the selected portal, or else of the nearest one. */
export function LinkSection({ selected }: { selected: BubbleObject | null }) {
  const { state, command } = useLive();
  const bubble = state.bubble.value!;
  const own = state.agents.value.find(({ isOwn }) => isOwn);
  const from = own?.position ?? bubble.center;
  const portals = state.bubbleObjects.value.filter(
    (object) => object.kind === 'portal' && !leadsHere(object, bubble),
  );
  const nearest = portals.toSorted(
    (a, b) => distanceBetween(from, a.position) - distanceBetween(from, b.position),
  )[0];
  const portal = selected && !leadsHere(selected, bubble) ? selected : nearest;
  const link = portal?.description?.portal;
  if (!portal || !link) return null;
  const isDead = link.state === 'unreachable';
  const canWalk = own && !isDead && state.step.value === 'connected' && !bubble.isReplay;
  return (
    <section class="sect bubble-link">
      <header>
        <h3>{BUBBLE_TAB.linkTo(portalTarget(portal))}</h3>
      </header>
      <dl class="facts is-single">
        <Fact name={BUBBLE_TAB.portal}>{portalPlaceText(portal, from)}</Fact>
        <Fact name={BUBBLE_TAB.server}>
          <span class="cut">{BUBBLE_TAB.serverAt(link.address, link.port)}</span>
        </Fact>
        <Fact name={BUBBLE_TAB.handover}>
          {bubble.handoverMs === null ? BUBBLE_TAB.noHandover : handoverText(bubble.handoverMs)}
        </Fact>
      </dl>
      {isDead && <p class="live-note sev-warning">{BUBBLE_TAB.linkDead}</p>}
      {canWalk && (
        <div class="bubble-walk">
          <button
            type="button"
            class="btn outlined small"
            onClick={() =>
              command((live) => live.walkTo(placeBehind(portal, bubble, own.position[2])))
            }
          >
            <LiveIcon name="arrow-right" />
            {BUBBLE_TAB.walkThere}
          </button>
          <span>{BUBBLE_TAB.orThrough}</span>
        </div>
      )}
    </section>
  );
}
