import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LogDetail } from '../../../session/index.ts';
import { useUi } from '../../context.ts';

/** All that is known of a message: undefined until it has come, null for one that is not kept any more. */
export type DetailState = LogDetail | null | undefined;

/** Asks for one message of the log. */
export function useLogDetail(index: number | null): DetailState {
  const { app } = useUi();
  const detail = useSignal<DetailState>(undefined);
  useEffect(() => {
    detail.value = undefined;
    if (index === null) return;
    let isWanted = true;
    const take = (answer: LogDetail | null) => {
      if (isWanted) detail.value = answer;
    };
    app.live
      .open()
      .then((live) => live.session.logDetail(index))
      .then(take, () => take(null));
    return () => {
      isWanted = false;
    };
  }, [app, index]);
  return detail.value;
}
