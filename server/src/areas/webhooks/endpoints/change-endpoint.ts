import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePlan, requireTarget } from '../require.ts'
import {
  type EndpointRow,
  type EndpointValues,
  findEndpoint,
  type HeldEndpoint,
  type Owner,
  saveEndpoint,
} from './endpoints.sql.ts'

export interface EndpointChanges {
  url?: string
  subscribed_events?: string[]
  enabled?: boolean
}

/** Changes an endpoint that is held. Answers it as it is from then on. */
export async function changeEndpoint(
  tx: Change,
  platform: Platform,
  owner: Owner & { organizationCode: string },
  before: HeldEndpoint,
  changes: EndpointChanges,
  now: Date,
): Promise<EndpointRow> {
  if (changes.url !== undefined) requireTarget(platform, changes.url)
  if (changes.enabled) requirePlan(platform, owner.organizationCode, before.plane)
  const values = valuesAfter(before, changes, now)
  if (!isDeepStrictEqual(values, { ...before })) {
    await saveEndpoint(tx, owner, before.id, values, now)
    tx.wake('webhook-endpoints')
  }
  return (await findEndpoint(tx, owner, before.id, now)) ?? fail('internal')
}

function valuesAfter(before: HeldEndpoint, { enabled, ...changes }: EndpointChanges, now: Date): EndpointValues {
  // What failed at another address says nothing of this one.
  const isMoved = changes.url !== undefined && changes.url !== before.url
  const values = { ...before, ...changes, ...((isMoved || enabled) && { failed_attempts: 0 }) }
  if (enabled === true) return { ...values, enabled, disabled_reason: null, disabled_at: null, failure_streak: 0 }
  if (enabled === false && before.enabled) {
    return { ...values, enabled, disabled_reason: 'operator', disabled_at: now.toISOString() }
  }
  return values
}
