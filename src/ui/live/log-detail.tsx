import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { LogDetail } from '../../session/index.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { HexExcerpt } from '../parts/hex-excerpt.tsx';
import { Icon } from '../parts/icon.tsx';
import { COMMON } from '../words/en/common.ts';
import { WIRE } from '../words/en/live.ts';
import { bytesOfHex } from '../words/live-text.ts';

/** A message with its fields: undefined until it is loaded, null if the log has dropped it. */
export type DetailState = LogDetail | null | undefined;

/** The pane beside the log with the fields and bytes of one message. */
export function LogDetailPane({ detail, close }: { detail: DetailState; close: () => void }) {
  return (
    <section class="wire-detail" aria-label={WIRE.selected}>
      <header>
        <h2 class="cut">{detail ? detail.name : WIRE.message}</h2>
        <IconButton icon="close" label={COMMON.closeByEsc} onClick={close} />
      </header>
      <section class="scroll" aria-label={WIRE.fieldsAndBytes} tabIndex={0}>
        {detail === undefined && <p class="live-note">{WIRE.loading}</p>}
        {detail === null && <p class="live-note">{WIRE.dropped}</p>}
        {detail && <DetailBody detail={detail} />}
      </section>
    </section>
  );
}

function DetailBody({ detail }: { detail: LogDetail }) {
  const { fields, error, hex, summary } = detail;
  const bytes = useMemo(() => bytesOfHex(hex), [hex]);
  return (
    <>
      {summary && <p class="live-note">{summary}</p>}
      {error && (
        <p class="wire-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
      {fields.length > 0 && <Fields fields={fields} message={detail.name} />}
      <HexExcerpt
        label={WIRE.bytesOfMessage}
        excerpt={{ start: 0, bytes }}
        marked={{ start: 0, end: 0 }}
      />
    </>
  );
}

function Fields({ fields, message }: { fields: LogDetail['fields']; message: string }) {
  return (
    <dl class="wire-fields">
      {fields.map(({ block, field, value, text }, index) => (
        <div key={`${index} ${block}.${field}`}>
          <dt>
            <Block block={block} message={message} />
            {field}
          </dt>
          <dd>{text === undefined ? value : WIRE.valueWithText(value, text)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is before the name of a field. Of SETP that is the message, which the title of the pane names already. */
function Block({ block, message }: { block: string; message: string }) {
  const shown = block.startsWith(message) ? block.slice(message.length).replace(/^\./, '') : block;
  if (shown === '') return null;
  return (
    <>
      {shown}.<wbr />
    </>
  );
}

/** Loads one message of the log. */
export function useLogDetail(index: number | null): DetailState {
  const { app } = useUi();
  const detail = useSignal<DetailState>(undefined);
  useEffect(() => {
    detail.value = undefined;
    if (index === null) return;
    let isCurrent = true;
    const show = (loaded: LogDetail | null) => {
      if (isCurrent) detail.value = loaded;
    };
    app.live
      .open()
      .then((live) => live.session.logDetail(index))
      .then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [app, index]);
  return detail.value;
}
