/** Far enough ahead for the files to be here when the reader is. */
const MARGIN = '240px';

/** Calls back once the element is, or is about to be, in sight. Returns what stops waiting. */
export function whenSeen(element: Element, onSeen: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      onSeen();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
