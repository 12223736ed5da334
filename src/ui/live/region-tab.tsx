import { hasSession, isInRegion, showsRegion, useLive, useUi } from '../context.ts';
import { OutfitSection } from '../inventory/index.ts';
import {
  AccessSection,
  ProgramsSection,
  PuppeteerSection,
  SendingSection,
  StreamSection,
} from '../puppetry/index.ts';
import { LIVE_TAB } from '../words/en/live.ts';
import { SESSION } from '../words/en/session.ts';
import { AgentSection, DriversSection } from './agent-section.tsx';
import { AllAvatarsSection } from './all-avatars-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { LiveSubject, useAge } from './live-subject.tsx';
import { MessageLog } from './message-log.tsx';
import { PostureSection } from './posture-section.tsx';
import { RegionFacts } from './region-facts.tsx';
import { REGION_PARTS } from './region-parts.ts';
import { SessionStatus } from './session-status.tsx';

/** The tab of a live region: its connection, the selected agent, and puppetry. */
export function RegionTab() {
  const { view } = useUi();
  const { state } = useLive();
  const layout = view.layout.value;
  const isConnected = isInRegion(state.step.value);
  const canAct = isConnected && !state.region.value!.isReplay;
  const canPuppeteer = canAct && showsRegion(state);
  const { AppearanceSection, OwnAnimationsSection, InventorySection } = REGION_PARTS;
  const agent = state.agents.value.find(({ agentId }) => agentId === state.focusedId.value);
  return (
    <>
      <SessionHeader />
      {!isConnected && layout !== 'wide' && <SessionStatus />}
      {canAct && AppearanceSection && <AppearanceSection />}
      {canAct && OwnAnimationsSection && <OwnAnimationsSection />}
      {canAct && <PostureSection />}
      {canAct && InventorySection && <InventorySection />}
      {isConnected && state.health.value.length > 0 && <ConnectionSection />}
      {agent && <AgentSection agent={agent} />}
      {agent?.isOwn && canPuppeteer && <PuppeteerSection avatar={LIVE_TAB.yourAvatar} />}
      {agent?.isInView && <DriversSection agent={agent} />}
      {agent?.isInView && <StreamSection agent={agent} />}
      {!agent?.isOwn && canPuppeteer && <PuppeteerSection avatar={LIVE_TAB.yourAvatar} />}
      {canPuppeteer && (
        <>
          <SendingSection />
          <AccessSection />
          <ProgramsSection />
        </>
      )}
      <AllAvatarsSection />
      <OutfitSection />
      {layout === 'phone' && hasSession(state) && <MessageLog />}
    </>
  );
}

/** The region, the time since the login, and a button to leave. */
function SessionHeader() {
  const { state } = useLive();
  const { name, grid, since, isReplay } = state.region.value!;
  const step = state.step.value;
  const age = useAge(since);
  const connected = age === null ? LIVE_TAB.connectedNow : LIVE_TAB.connectedFor(age);
  const status = step === 'connected' ? connected : LIVE_TAB.inLine(SESSION.steps[step]);
  const about = LIVE_TAB.subject(grid, isReplay ? LIVE_TAB.recordedSession : status);
  return (
    <LiveSubject {...{ name, about, isReplay }} leave={LIVE_TAB.disconnect}>
      {isInRegion(step) && <RegionFacts />}
    </LiveSubject>
  );
}
