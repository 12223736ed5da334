import type { CloudLink } from '../../protocol/setp/index.ts';
import type { BubbleChoice, JoinedBubble } from '../../session/index.ts';
import { BUBBLE_FACTS } from '../words/en/bubble.ts';
import { formatList } from '../words/format.ts';
import { bubbleName } from './bubble-flow.ts';
import { distanceText, metresText } from './bubble-text.ts';

/** What a bubble has and leads to, on one line; its description where nothing more is known. */
export function bubbleSummary(bubble: BubbleChoice, bubbles: readonly BubbleChoice[]): string {
  const { facts, description } = bubble;
  if (!facts) return description === bubbleName(bubble) ? '' : description;
  const linked = facts.links.filter(({ state }) => state === 'linked');
  const names = linked.map((link) => linkName(link, bubbles));
  const counts = BUBBLE_FACTS.counts(facts.avatarCount, facts.objectCount);
  return [counts, names.length > 0 && BUBBLE_FACTS.linksTo(formatList(names))]
    .filter(Boolean)
    .join(' · ');
}

/** Links of a bubble that do not work, each in words. */
export function bubbleProblems(
  { facts }: BubbleChoice,
  bubbles: readonly BubbleChoice[],
): readonly string[] {
  return (facts?.links ?? []).flatMap((link) => {
    const name = linkName(link, bubbles);
    if (link.state === 'unreachable') return [BUBBLE_FACTS.linkDead(name)];
    if (link.state !== 'refused') return [];
    return [BUBBLE_FACTS.linkRefused(name, refusalText(link))];
  });
}

/** Why the other side refused a link. */
export function refusalText({ refusal }: CloudLink): string {
  return BUBBLE_FACTS.refusals[refusal ?? 'unauthorized'];
}

/** The name of the bubble at the other end of a link. */
export function linkName(
  { bubbleId, bubbleName: name }: CloudLink,
  bubbles: readonly BubbleChoice[],
): string {
  const known = bubbles.find(({ id }) => id === bubbleId);
  return name || (known ? bubbleName(known) : BUBBLE_FACTS.otherBubble);
}

/** The link from one bubble to another, as the server tells it; null for none. */
export function linkFrom(
  bubbles: readonly BubbleChoice[],
  from: string,
  to: string,
): CloudLink | null {
  const { facts } = bubbles.find(({ id }) => id === from) ?? {};
  return facts?.links.find(({ bubbleId }) => bubbleId === to) ?? null;
}

/** Where a bubble is for the visitor, and how many avatars it has. */
export function bubblePlaceText(
  bubble: BubbleChoice,
  isHere: boolean,
  link: CloudLink | null,
): string {
  const { facts, description } = bubble;
  const place = isHere
    ? [BUBBLE_FACTS.youAreHere, facts && BUBBLE_FACTS.rangeInLine(metresText(facts.range))]
    : [link && linkText(link)];
  const isBroken = link?.state === 'refused' || link?.state === 'unreachable';
  const count = facts && !isBroken && BUBBLE_FACTS.avatars(facts.avatarCount);
  const parts = [...place, count].filter(Boolean);
  if (parts.length > 0) return parts.join(' · ');
  return description === bubbleName(bubble) ? '' : description;
}

/** The state of a link, from the bubble in which the visitor is. */
function linkText(link: CloudLink): string {
  switch (link.state) {
    case 'linked':
      return BUBBLE_FACTS.linked(distanceText(Math.hypot(...link.center)));
    case 'linking':
      return BUBBLE_FACTS.linking;
    case 'unreachable':
      return BUBBLE_FACTS.deadHere;
    case 'refused':
      return BUBBLE_FACTS.refusedHere(refusalText(link));
  }
}

/** The bubbles of the server, with the present one and those that it is linked with on other servers. */
export function withLinked(
  bubbles: readonly BubbleChoice[],
  here: Pick<JoinedBubble, 'id' | 'name'> | null,
): readonly BubbleChoice[] {
  if (!here) return bubbles;
  const own = bubbles.find(({ id }) => id === here.id);
  const known = own ? bubbles : [{ id: here.id, description: here.name, facts: null }, ...bubbles];
  const elsewhere = (own?.facts?.links ?? [])
    .filter(({ bubbleId }) => !known.some(({ id }) => id === bubbleId))
    .map((link) => ({ id: link.bubbleId, description: linkName(link, bubbles), facts: null }));
  return [...known, ...elsewhere];
}
