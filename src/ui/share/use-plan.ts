import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { SharePlan, ShareService } from '../../app/export/share/index.ts';

/** Longer than the camera eases. */
const SETTLED_MS = 400;

/** What a link says now. The camera is no signal, and may be on its way when the dialog opens: it is asked again. */
export function usePlan(sharing: ShareService): SharePlan {
  const turn = useSignal(0);
  useEffect(() => {
    const timer = setTimeout(() => turn.value++, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return useComputed(() => {
    turn.value;
    return sharing.plan();
  }).value;
}
