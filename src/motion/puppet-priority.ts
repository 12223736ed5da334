/**
 * Of puppetry and of what IK makes of it: above all that animations have.
 *
 * **Source:** puppetry.md section 6, "Priority".
 */
export const PUPPET_PRIORITY = 7;
