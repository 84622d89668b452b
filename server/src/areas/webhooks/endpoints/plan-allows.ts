import type { Plans } from '../../../platform/plans.ts'
import { neededCapability, type Plane } from '../rules.ts'

/** Checked whenever something is queued or sent: a downgrade stops deliveries and deletes nothing. */
export function planAllows(plans: Plans, endpoint: { plane: Plane; organization_code: string }): boolean {
  const needed = neededCapability(endpoint.plane)
  return needed === null || plans.of(endpoint.organization_code).capabilities.has(needed)
}
