import type { flags } from '@userkeep/contract'
import { bucketOf, evaluate, isRolledOut, rolloutAt, unitOf } from '@userkeep/evaluator'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { requireOrigin } from '../../api-keys/public.ts'
import { findContactByIdentity, findLiveContact, liveContact } from '../../contacts/public.ts'
import { customerIdOf } from '../../customers/public.ts'
import { type FlagRow, findFlag, listLiveFlags } from '../flags.sql.ts'
import type { Own } from '../setup.ts'
import { toRules, toVariants } from '../views.ts'
import { evaluateFor, knownOf } from './evaluate-for.ts'
import { subjectOf, unitsOf } from './subject.ts'

interface Named {
  contact_id?: string
  external_id?: string
}

interface NamedCustomer {
  customer_id?: string
  customer_external_id?: string
}

/** Returns the customer that a caller names; null for that of the contact's oldest membership. */
async function whichCustomer(
  db: Db,
  scope: EnvironmentScope,
  { customer_id, customer_external_id }: NamedCustomer,
): Promise<string | null> {
  if (customer_external_id === undefined) return customer_id ?? null
  if (customer_id !== undefined) invalid('customer_external_id', 'cannot be combined with customer_id')
  return (await customerIdOf(db, scope, customer_external_id)) ?? fail('not_found', 'Customer not found.')
}

/** Returns the contact that a caller names by id or external id. */
async function whichContact(db: Db, scope: EnvironmentScope, { contact_id, external_id }: Named) {
  if ((contact_id === undefined) === (external_id === undefined))
    invalid('contact_id', 'or external_id is required, but not both')
  const found =
    contact_id !== undefined
      ? await findLiveContact(db, scope, contact_id)
      : await findContactByIdentity(db, scope, 'external', external_id ?? '')
  return found ?? fail('not_found', 'Contact not found.')
}

export const getContactFlags: Verb<typeof flags.routes.ofContact, Own> = async ({ caller, db, scope, now, own }) => {
  const { contactId, verified, impersonation, team } = caller
  const customerId = team?.customerId ?? null
  const counted = impersonation === null
  return { flags: await evaluateFor(own, { db, scope, contactId, customerId, now, trusted: verified, counted }) }
}

export const listFlagsOfContact: Verb<typeof flags.routes.ofContactForStaff, Own> = async (call) => {
  const { params, db, scope, now, own } = call
  const { id } = await liveContact(db, scope, params.id)
  return { flags: await evaluateFor(own, { db, scope, contactId: id, now, trusted: true, counted: false }) }
}

/** Answers from memory; once a second, one statement checks for changes. */
export const getPublicFlags: Verb<typeof flags.routes.public, Own> = async ({ params, origin, now, own }) => {
  const key = (await own.memory.keyOf(params.publishableKey)) ?? fail('not_found')
  requireOrigin(key, origin)
  return (await own.memory.flagsOf(key.environmentId)).publicAnswer(now)
}

export const getDefinitions: Verb<typeof flags.routes.definitions, Own> = async ({ query, db, scope, own }) => {
  const loaded = await own.memory.flagsOf(scope.environmentId)
  const definitions = loaded.flags.map(definitionOf)
  if (query.contact_id === undefined && query.external_id === undefined) return { flags: definitions, contact: null }
  const { id } = await whichContact(db, scope, query)
  const known = await knownOf(db, scope, id, await whichCustomer(db, scope, query))
  return { flags: definitions, contact: { id, segments: known.segments, units: unitsOf(loaded.flags, known) } }
}

const definitionOf = (flag: FlagRow) => ({
  key: flag.key,
  enabled: flag.enabled,
  variants: toVariants(flag),
  rules: toRules(flag),
  off_variant: flag.off_variant,
  starts_at: flag.starts_at,
  ends_at: flag.ends_at,
  prerequisites: [...flag.prerequisites],
  rollout_by: flag.rollout_by,
})

export const evaluateFlags: Verb<typeof flags.routes.evaluate, Own> = async ({ body, db, scope, now, own }) => {
  const { id } = await whichContact(db, scope, body)
  const customerId = await whichCustomer(db, scope, body)
  const asked = { db, scope, contactId: id, customerId, now, trusted: true, counted: true, only: body.flags }
  return { flags: await evaluateFor(own, asked) }
}

/** Explains archived flags too, as if they were active. */
export const explainFlag: Verb<typeof flags.routes.explain, Own> = async ({ params, body, db, scope, now }) => {
  const flag = (await findFlag(db, scope, params.id)) ?? fail('not_found')
  const { id } = await whichContact(db, scope, body)
  const known = await knownOf(db, scope, id, await whichCustomer(db, scope, body))
  const others = (await listLiveFlags(db, scope.environmentId)).filter((other) => other.id !== flag.id)
  const all = [...others, flag]
  const subject = subjectOf(id, all, known)
  const answers = evaluate(all, subject, now)
  const { value, variant, reason, rule } = answers[flag.key] ?? fail('internal')
  const unit = unitOf(flag, subject) ?? id
  const bucket = bucketOf(flag.key, unit)
  return {
    contact_id: id,
    value,
    variant,
    reason,
    rule,
    unit,
    bucket: bucket / 100,
    rules: flag.rules.map((rule) => ({
      segment_id: rule.segment_id,
      in_segment: rule.segment_id === null || subject.segments.has(rule.segment_id),
      rollout: rolloutAt(rule, now),
      in_rollout: isRolledOut(bucket, rolloutAt(rule, now)),
    })),
    prerequisites: flag.prerequisites.map((needed) => ({ ...needed, got: answers[needed.flag]?.variant ?? null })),
  }
}
