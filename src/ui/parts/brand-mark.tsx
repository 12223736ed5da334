/** The wordmark's glass case. */
export function BrandMark() {
  return (
    <svg class="brand-mark" viewBox="0 0 18 18" aria-hidden="true">
      <path d="M3 6.3 9 2.6l6 3.7v8.1H3z" />
      <path class="inner" d="m3 6.3 6 3.2 6-3.2M9 9.5v4.9" />
    </svg>
  );
}
