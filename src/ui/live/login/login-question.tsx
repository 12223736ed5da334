import { useLayoutEffect, useRef } from 'preact/hooks';
import { LOGIN } from '../../words/en/live.ts';
import type { LoginFlow, LoginStage } from './login-flow.ts';

interface LoginQuestionProps {
  flow: LoginFlow;
  stage: Extract<LoginStage, { kind: 'question' }>;
}

/** What the grid wants before it lets in: in its own words, as text. */
export function LoginQuestionForm({ flow, stage }: LoginQuestionProps) {
  const { question, message } = stage;
  const { title, yes, no } = LOGIN.questions[question];
  const form = useRef<HTMLFormElement>(null);
  // The code is to be typed, terms are to be scrolled: neither begins at the button that agrees.
  useLayoutEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('input') ?? find('.grid-words'))?.focus();
  }, [question]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget as HTMLFormElement).get('code');
    void flow.answer(typeof code === 'string' ? code : '');
  };
  return (
    <form ref={form} class="login-form" onSubmit={submit}>
      <h3>{title}</h3>
      {message && (
        <section class="grid-words" aria-label={title} tabIndex={0}>
          {message}
        </section>
      )}
      {question === 'code' && (
        <label>
          <span>{LOGIN.code}</span>
          <input name="code" required autocomplete="one-time-code" inputMode="numeric" />
        </label>
      )}
      <div class="acts">
        <span class="spacer" />
        <button type="button" class="btn outlined" onClick={() => flow.cancel()}>
          {no}
        </button>
        <button type="submit" class="btn primary">
          {yes}
        </button>
      </div>
    </form>
  );
}
