/** Times a second that the simulator may be told what the agent does: the reference viewer's limit. */
const HIGHEST = 10;

/** What `?updates=` of the page's address asks for, 1 to 10 a second; null where it asks for nothing sensible. */
export function updateRateOf(href: string): number | null {
  const rate = Number(new URL(href).searchParams.get('updates') ?? Number.NaN);
  return rate >= 1 && rate <= HIGHEST ? rate : null;
}
