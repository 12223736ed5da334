import { useSignal } from '@preact/signals';
import type { AgentRow } from '../../../app/state/index.ts';
import { useUi } from '../../context.ts';
import { download, safeFileName } from '../../download.ts';
import { Icon } from '../../parts/icon.tsx';
import { AGENT } from '../../words/en/live.ts';

/** The avatar as a file that can be dropped here again, with its meshes inside. */
export function SaveAvatar({ agent }: { agent: AgentRow }) {
  const { app } = useUi();
  const state = useSignal<'ready' | 'busy' | 'failed'>('ready');
  const save = async () => {
    state.value = 'busy';
    try {
      const { name, bytes } = await (await app.live.open()).saveAvatar(agent.agentId);
      const fileName = safeFileName(name, 'avatar.json');
      download(new Blob([new Uint8Array(bytes)], { type: 'application/json' }), fileName);
      app.messages.reportSaved(fileName, []);
      state.value = 'ready';
    } catch {
      state.value = 'failed';
    }
  };
  return (
    <div class="save-avatar">
      <button type="button" class="btn outlined" disabled={state.value === 'busy'} onClick={save}>
        <Icon name="drop" />
        {state.value === 'busy' ? AGENT.saving : AGENT.save}
      </button>
      <span role="status">{state.value === 'failed' && AGENT.notSaved}</span>
    </div>
  );
}
