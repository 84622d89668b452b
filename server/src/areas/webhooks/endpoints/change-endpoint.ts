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

interface EndpointChanges {
  url?: string
  subscribed_events?: string[]
  enabled?: boolean
}

/** Changes a locked endpoint and returns it. */
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
    if (before.disabled_reason === 'failures' && values.enabled) announceEnabled(tx, owner, before.id)
  }
  return (await findEndpoint(tx, owner, before.id, now)) ?? fail('internal')
}

const announceEnabled = (tx: Change, { customerId }: Owner, id: string): void =>
  tx.fact({
    type: 'webhook.endpoint_enabled',
    about: id,
    customerId,
    data: { webhook_id: id, customer_id: customerId },
  })

function valuesAfter(before: HeldEndpoint, { enabled, ...changes }: EndpointChanges, now: Date): EndpointValues {
  // Failures at another address say nothing about this one.
  const isMoved = changes.url !== undefined && changes.url !== before.url
  const values = { ...before, ...changes, ...((isMoved || enabled) && { failed_attempts: 0 }) }
  if (enabled === true) return { ...values, enabled, disabled_reason: null, disabled_at: null, failure_streak: 0 }
  if (enabled === false && before.enabled) {
    return { ...values, enabled, disabled_reason: 'operator', disabled_at: now.toISOString() }
  }
  return values
}
