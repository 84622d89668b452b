import { EventLine, mostPropertyBytes } from '@userkeep/contract/areas/ingest'
import type { ValidateFunction } from 'ajv'
import type { Scope } from '../../../platform/change.ts'
import { newId } from '../../../platform/crypto/ids.ts'
import { isServiceEvent } from '../../../platform/facts/contact-events.ts'
import type { ContactCaller, MachineCaller } from '../../../platform/http/callers.ts'
import { compileCheck, fieldsOf } from '../../../platform/http/validation.ts'
import type { NewEvent } from '../events/events.sql.ts'
import { judgeEvent, judgeTime, type Refusal, remembered, type Speaker, type Stream } from '../rules.ts'

/** The sender of lines, with address and time. */
export interface Sender {
  speaker: Speaker
  scope: Scope
  now: Date
  /** The country of a visitor's address, by the operator's table. */
  country: string | null
}

export const senderOf = (
  caller: MachineCaller | ContactCaller,
  scope: Scope,
  now: Date,
  country: string | null = null,
): Sender => ({
  speaker:
    caller.family === 'machine'
      ? { contactId: null, verified: true, customerId: null }
      : { contactId: caller.contactId, verified: caller.verified, customerId: caller.team?.customerId ?? null },
  scope,
  now,
  country,
})

const pageViewed = 'page_viewed'

const isEventLine = compileCheck(EventLine) as ValidateFunction<EventLine>

/** The row to store for a line, or the reason for its refusal. */
export type Reading<Row> = { row: Row; refusal: null } | { row: null; refusal: Refusal }

export function readEvent(line: unknown, { speaker, scope, now, country }: Sender, stream: Stream) {
  if (!isEventLine(line)) return refused<NewEvent>(problemOf(isEventLine))
  const { name, contact_id, external_id: externalId = null, customer_id, properties = {}, occurred_at, id } = line
  const contactId = contact_id?.toLowerCase() ?? null
  const customerId = customer_id?.toLowerCase() ?? null
  const occurredAt = occurred_at === undefined ? now : new Date(occurred_at)
  const customerExternalId = line.customer_external_id ?? null
  const refusal =
    judgeEvent(speaker, { contactId, externalId, customerId, customerExternalId }) ??
    judgeTime(occurredAt, now) ??
    judgeSize(properties)
  if (refusal) return refused<NewEvent>(refusal)
  return accepted<NewEvent>({
    organization_id: scope.organizationId,
    environment_id: scope.environmentId,
    id: newId(),
    name,
    contact_id: speaker.contactId ?? contactId,
    external_id: externalId,
    customer_id: customerId,
    by_contact: speaker.contactId !== null,
    properties: name === pageViewed && country !== null ? { ...properties, country } : properties,
    occurred_at: occurredAt,
    received_at: now,
    ...keyed(id, stream, now),
    fact_type: isServiceEvent(name) ? null : name,
    awaited: false,
  })
}

const accepted = <Row>(row: Row): Reading<Row> => ({ row, refusal: null })
const refused = <Row>(refusal: Refusal): Reading<Row> => ({ row: null, refusal })

const keyed = (key: string | undefined, stream: Stream, now: Date) => ({
  key: key ?? null,
  forget_at: key === undefined ? null : new Date(now.getTime() + remembered[stream]),
})

/** Returns the reason why a line is invalid. */
export const problemOf = ({ errors }: ValidateFunction): { code: 'invalid'; reason: string } => {
  const [first = ['', 'is not valid']] = Object.entries(fieldsOf(errors ?? []))
  const [field, reason] = first
  return { code: 'invalid', reason: `${field === 'body' ? 'line' : field}: ${reason}` }
}

const judgeSize = (properties: object): Refusal | null =>
  Buffer.byteLength(JSON.stringify(properties)) <= mostPropertyBytes
    ? null
    : { code: 'invalid', reason: 'properties: is larger than 16 KiB' }
