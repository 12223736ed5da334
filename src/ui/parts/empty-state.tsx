interface EmptyStateProps {
  title: string;
  /** One sentence: what belongs here. */
  why: string;
  action?: string;
  run?: () => void;
}

/** Stands where there is nothing yet: one sentence, one button. */
export function EmptyState({ title, why, action, run }: EmptyStateProps) {
  return (
    <div class="empty">
      <div>
        <b>{title}</b>
        {why}
      </div>
      {action && (
        <button type="button" class="btn outlined" onClick={run}>
          {action}
        </button>
      )}
    </div>
  );
}
