/** Tells whether any of an element can be seen on the page, now and whenever that changes; returns what ends it. */
export function watchSight(element: Element, tell: (isInSight: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    const newest = entries[entries.length - 1];
    tell(newest.isIntersecting);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
