import { useEffect, useRef } from 'preact/hooks';
import type { FileFailure } from '../../app/index.ts';
import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { useCopy } from '../parts/buttons.tsx';
import { HexExcerpt } from '../parts/hex-excerpt.tsx';
import { Icon } from '../parts/icon.tsx';
import { Age } from '../parts/text.tsx';
import { FILE_ERROR } from '../words/en/messages.ts';
import { explainFileError, fileErrorReport } from '../words/file-error-text.ts';

interface ErrorDetailsProps {
  id: string;
  failure: FileFailure;
  at: number;
}

/** An error with all its details: what is wrong and where, the bytes, and how to fix it. */
export function ErrorDetails({ id, failure, at }: ErrorDetailsProps) {
  const { app } = useUi();
  const heading = useFocusWhenRevealed(id);
  const { title, why, fix, rows, marked } = explainFileError(failure);
  return (
    <li class="msg is-open">
      <Icon name="error" class="sev-error" />
      <div>
        <header>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <Age at={at} />
        </header>
        <p>{why}</p>
      </div>
      <dl class="facts is-single">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      {failure.excerpt && failure.excerpt.bytes.length > 0 && (
        <HexExcerpt excerpt={failure.excerpt} marked={marked} />
      )}
      <p class="fix">
        <b>{FILE_ERROR.fix}</b>
        {'\u2002'}
        {fix}
      </p>
      <div class="acts">
        <CopyButton text={fileErrorReport(failure)} />
        <button type="button" class="btn" onClick={() => addFiles(app)}>
          <Icon name="retry" />
          {FILE_ERROR.tryAnother}
        </button>
      </div>
    </li>
  );
}

/** A ref for the heading, which gets the focus when the user chooses to see this message. */
function useFocusWhenRevealed(id: string) {
  const { view } = useUi();
  const heading = useRef<HTMLHeadingElement>(null);
  const revealed = view.focusedMessageId.value === id;
  useEffect(() => {
    if (!revealed) return;
    heading.current?.focus();
    view.focusedMessageId.value = null;
  }, [revealed, view]);
  return heading;
}

function CopyButton({ text }: { text: string }) {
  const { outcome, copy } = useCopy(text);
  return (
    <button type="button" class="btn outlined" aria-live="polite" onClick={copy}>
      <Icon name="copy" />
      {FILE_ERROR.copy[outcome]}
    </button>
  );
}
