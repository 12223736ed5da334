import { hasSession, isInRegion, showsRegion, useLive, useUi } from '../../context.ts';
import {
  AccessSection,
  ProgramsSection,
  PuppeteerSection,
  SendingSection,
  StreamSection,
} from '../../puppetry/index.ts';
import { LIVE_TAB } from '../../words/en/live.ts';
import { AgentsState } from '../agents/agents-state.tsx';
import { MessageLog } from '../log/message-log.tsx';
import { AgentSection } from './agent-section.tsx';
import { ChatSection } from './chat-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { DriversSection } from './drivers-section.tsx';
import { JointRule } from './joint-rule.tsx';
import { OwnOutfit } from './own-outfit.tsx';
import { SessionSubject } from './session-subject.tsx';

/** The facts of a live region: its connection, the agent in focus, what was said. */
export function LiveTab() {
  const { view } = useUi();
  const { state } = useLive();
  if (!state.region.value) return <AgentsState />;
  const layout = view.layout.value;
  const isThere = isInRegion(state.step.value);
  const canPuppeteer = isThere && showsRegion(state) && !state.region.value.isReplay;
  const agent = state.agents.value.find(({ agentId }) => agentId === state.focusedId.value);
  return (
    <>
      <SessionSubject />
      {!isThere && layout !== 'wide' && <AgentsState />}
      {isThere && state.health.value.length > 0 && <ConnectionSection />}
      {agent && <AgentSection agent={agent} />}
      {agent?.isOwn && canPuppeteer && <PuppeteerSection whom={LIVE_TAB.yourAvatar} />}
      {agent?.isInView && <DriversSection agent={agent} />}
      {agent?.isInView && <StreamSection agent={agent} />}
      {!agent?.isOwn && canPuppeteer && <PuppeteerSection whom={LIVE_TAB.yourAvatar} />}
      {canPuppeteer && <OwnPuppetry />}
      <JointRule />
      <OwnOutfit />
      <ChatSection />
      {layout === 'phone' && hasSession(state) && <MessageLog />}
    </>
  );
}

/** What the region makes of one's own puppetry, and who else may move the avatar. */
function OwnPuppetry() {
  return (
    <>
      <SendingSection />
      <AccessSection />
      <ProgramsSection />
    </>
  );
}
