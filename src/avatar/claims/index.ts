export {
  type ClaimDetails,
  type ClaimReport,
  compareClaims,
  isDisputed,
  type ReportedClaim,
  type ReportedJoint,
  type ReportedOffset,
  reportClaims,
} from './claim-report.ts';
export { parseClaimKey } from './parse-claim-key.ts';
