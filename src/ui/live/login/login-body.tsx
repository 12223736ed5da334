import { useEffect, useMemo } from 'preact/hooks';
import { machineId, platformOf } from '../../../app/live/index.ts';
import { browserStorage } from '../../../app/state/index.ts';
import type { BridgeInfo } from '../../../protocol/bridge/index.ts';
import { useLive, useUi } from '../../context.ts';
import { BusyLogin } from './busy-login.tsx';
import { formOf, gridOf, type LoginDraft } from './login-draft.ts';
import { LoginFields } from './login-fields.tsx';
import { LoginFlow } from './login-flow.ts';
import { LoginMemory } from './login-memory.ts';
import { LoginQuestionForm } from './login-question.tsx';

interface LoginBodyProps {
  bridge: BridgeInfo;
  close: () => void;
}

/** Form, waiting and questions of one login. */
export function LoginBody({ bridge, close }: LoginBodyProps) {
  const { app } = useUi();
  const { command } = useLive();
  const storage = useMemo(browserStorage, []);
  const memory = useMemo(() => new LoginMemory(storage), [storage]);
  const flow = useMemo(
    () =>
      new LoginFlow({
        login: async (form, token) => (await app.live.open()).login(form, token),
        logout: async () => (await app.live.open()).session.logout(),
        onWelcome(form, mfaHash) {
          memory.remember(form.grid, [form.first, form.last].filter(Boolean).join(' '), mfaHash);
          command((live) => live.setWorld('region'));
          close();
        },
      }),
    [],
  );
  useEffect(() => () => flow.cancel(), [flow]);
  const submit = (draft: LoginDraft, password: string, token: string) => {
    const machine = { machineId: machineId(storage), platform: platformOf(navigator.userAgent) };
    const mfaHash = memory.mfaHash(gridOf(draft), draft.name);
    const form = { ...formOf(draft, password, machine), ...(mfaHash && { mfaHash }) };
    void flow.submit(form, token || null);
  };
  const stage = flow.stage.value;
  return (
    <>
      {stage.kind === 'question' && <LoginQuestionForm flow={flow} stage={stage} />}
      {/* Stays, so that nothing has to be typed again after a refusal. */}
      <LoginFields
        bridge={bridge}
        memory={memory}
        problem={stage.kind === 'form' ? stage.problem : null}
        isBusy={stage.kind === 'busy'}
        isHidden={stage.kind === 'question'}
        submit={submit}
      />
      {stage.kind === 'busy' && <BusyLogin cancel={() => flow.cancel()} />}
    </>
  );
}
