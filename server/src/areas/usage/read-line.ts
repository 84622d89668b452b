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
  /** Of the customer's key, in hex. */
  tokenHash: string | null
  quantity: number
  value: string | null
  occurredAt: Date
  key: string | null
}

export type Reading = { draft: Draft; refusal: null } | { draft: null; refusal: Refusal }

export function readLine(line: unknown, { speaker, now }: Sender): Reading {
  if (!isUsageLine(line)) return { draft: null, refusal: problemOf(isUsageLine) }
  const customerId = line.customer_id?.toLowerCase() ?? null
  const customerKey = line.customer_key ?? null
  const occurredAt = line.occurred_at === undefined ? now : new Date(line.occurred_at)
  const refusal = judgeUsage(speaker, { customerId, customerKey }) ?? (judgeTime(occurredAt, now) as Refusal | null)
  if (refusal) return { draft: null, refusal }
  const draft = {
    meter: line.meter,
    customerId: speaker.customerId ?? customerId,
    tokenHash: customerKey === null ? null : hashToken(customerKey).toString('hex'),
    quantity: line.quantity,
    value: line.value ?? null,
    occurredAt,
    key: line.idempotency_key ?? null,
  }
  return { draft, refusal: null }
}
