import type { ComponentChildren } from 'preact';

interface EmptyStateProps {
  title: string;
  /** One sentence: what belongs here. */
  why: string;
  action?: string;
  run?: () => void;
  /** Further buttons. */
  children?: ComponentChildren;
}

/** Stands where there is nothing yet: one sentence, one button. */
export function EmptyState({ title, why, action, run, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <div>
        <b>{title}</b>
        {why}
      </div>
      {action && (
        <div class="acts">
          <button type="button" class="btn outlined" onClick={run}>
            {action}
          </button>
          {children}
        </div>
      )}
    </div>
  );
}
