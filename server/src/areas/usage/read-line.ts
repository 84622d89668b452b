import { UsageLine } from '@userkeep/contract/areas/usage'
import type { ValidateFunction } from 'ajv'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { compileCheck } from '../../platform/http/validation.ts'
import { judgeTime, problemOf, type Sender } from '../ingest/public.ts'
import { judgeUsage, type Refusal } from './rules.ts'

const isUsageLine = compileCheck(UsageLine) as ValidateFunction<UsageLine>

/** A record as it was sent, before its customer and meter are looked up. */
export interface Draft {
  meter: string
  customerId: string | null
  /** Instead of the ID; null once the ID is known. */
  externalId: string | null
  /** The hash of the customer's key in hex. */
  tokenHash: string | null
  quantity: number
  value: string | null
  occurredAt: Date
  key: string | null
}

type Reading = { draft: Draft; refusal: null } | { draft: null; refusal: Refusal }

export function readLine(line: unknown, { speaker, now }: Sender): Reading {
  if (!isUsageLine(line)) return { draft: null, refusal: problemOf(isUsageLine) }
  const customerId = line.customer_id?.toLowerCase() ?? null
  const externalId = line.customer_external_id ?? null
  const customerKey = line.customer_key ?? null
  const given = line.occurred_at === undefined || speaker.contactId !== null ? now : new Date(line.occurred_at)
  const refusal =
    judgeUsage(speaker, { customerId, externalId, customerKey }) ?? (judgeTime(given, now) as Refusal | null)
  if (refusal) return { draft: null, refusal }
  const draft = {
    meter: line.meter,
    customerId: speaker.customerId ?? customerId,
    externalId,
    tokenHash: customerKey === null ? null : hashToken(customerKey).toString('hex'),
    quantity: line.quantity,
    value: line.value ?? null,
    // A future time would stay the latest until it has passed.
    occurredAt: given > now ? now : given,
    key: line.idempotency_key ?? null,
  }
  return { draft, refusal: null }
}
