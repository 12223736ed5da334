/** The values that options of the outfit accept, as the end of “expected …”: for people who write addresses. */
export const EXPECTED_OUTFIT = {
  shape: 'ids and weights, such as 33:1.25,80:1',
  points: 'files and attachment points, such as 2:5,3.2:8',
} as const;
