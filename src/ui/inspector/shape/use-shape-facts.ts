import { useEffect, useMemo, useState } from 'preact/hooks';
import type { LoadedDocument } from '../../../app/state/index.ts';
import { type FactSection, loadDocumentDetails } from '../../../kinds/index.ts';

type Details = Awaited<ReturnType<typeof loadDocumentDetails>>;

/** The facts of a shape as it is now; those of the file until the code that finds them is there. */
export function useShapeFacts({
  fileName,
  content,
  sections,
}: LoadedDocument): readonly FactSection[] {
  const [details, setDetails] = useState<Details | null>(null);
  useEffect(() => {
    void loadDocumentDetails('wearable').then(setDetails);
  }, []);
  return useMemo(
    () => details?.inspect(fileName, content).sections ?? sections,
    [details, content],
  );
}
