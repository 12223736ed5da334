import { useUi } from '../context.ts';

/** How much of an upload is made. */
export function UploadProgress({ label }: { label: string }) {
  const { progress } = useUi().app.models.state;
  return <progress aria-label={label} value={progress.value} />;
}
