import assert from 'node:assert/strict'
import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { insertWords } from '../src/areas/contacts/search/words.sql.ts'
import { wordsOf } from '../src/areas/contacts/search/words.ts'
import { type Clock, days } from '../src/platform/clock.ts'
import { hashToken, newTokenIn } from '../src/platform/crypto/tokens.ts'
import { type Staff, someEmail } from './people.ts'
import { type Caller, callerAt } from './requests.ts'

/** A contact of a tenant; requests go out with its session. */
export interface ContactPerson extends Caller {
  contactId: string
  sessionId: string
  token: string
  email: string
  environmentId: string
}

export interface ContactOptions {
  /** Proven to be theirs, unless they are a visitor. */
  email?: string
  name?: string | null
  kind?: 'visitor' | 'identified'
  externalId?: string | null
  /** Whether the session's identity was proven. */
  verified?: boolean
  /** The staff user, for a support session. */
  impersonatedBy?: string
}

interface Place {
  baseUrl: string
  database: { sql: postgres.Sql }
  clock: Clock
}

/** Written straight into the database: what a contact may do is the subject here, not how one signs in. */
export async function contactIn(
  { baseUrl, database: { sql }, clock }: Place,
  owner: Staff,
  environment: 'live' | 'test' = 'live',
  options: ContactOptions = {},
): Promise<ContactPerson> {
  const { email = someEmail('contact'), kind = 'identified' } = options
  const { name = 'Carla Contact', externalId = null, verified = kind === 'identified' } = options
  const environmentId = await environmentOf(sql, owner, environment)
  const [contactId, now] = [uuid(), clock.now()]
  const key = kind === 'identified' ? email.toLowerCase() : null
  await sql`
    insert into contacts (environment_id, id, kind, external_id, email, email_key, email_verified_at, name,
      first_seen_at, last_seen_at, created_at, updated_at)
    values (${environmentId}, ${contactId}, ${kind}, ${externalId}, ${key && email}, ${key}, ${key && now}, ${name},
      ${now}, ${now}, ${now}, ${now})`
  const known = [
    ...(key === null ? [] : [{ kind: 'email', value: key, proof: 'mail' }]),
    ...(externalId === null ? [] : [{ kind: 'external', value: externalId, proof: 'machine' }]),
    { kind: 'anonymous', value: `visitor-${contactId}`, proof: 'anonymous' },
  ].map((identity) => ({ ...identity, environment_id: environmentId, contact_id: contactId, created_at: now }))
  await sql`insert into contact_identities ${sql(known)}`
  const words = wordsOf({ name, email: key && email, external_id: externalId })
  await insertWords(sql, { environmentId }, [{ id: contactId, kind, words }])
  const session = await sessionOf(sql, { environmentId, contactId, verified, now, by: options.impersonatedBy ?? null })
  return { ...callerAt(baseUrl, session.token), ...session, contactId, email, environmentId }
}

export async function environmentOf(sql: postgres.Sql, owner: Staff, environment: 'live' | 'test'): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select e.id from environments e join organizations o on o.id = e.organization_id
    where o.code = ${owner.organization} and e.environment = ${environment}`
  assert.ok(row)
  return row.id
}

interface NewSession {
  environmentId: string
  contactId: string
  verified: boolean
  now: Date
  by: string | null
}

async function sessionOf(sql: postgres.Sql, { environmentId, contactId, verified, now, by }: NewSession) {
  const [sessionId, token] = [uuid(), newTokenIn(environmentId, 'uk_ct_')]
  const [staffSession] = await sql<{ id: string }[]>`select id from staff_sessions where user_id = ${by} limit 1`
  await sql`
    insert into contact_sessions (environment_id, id, token_hash, contact_id, verified, method, impersonated_by,
      staff_session_id, created_at, last_seen_at, expires_at)
    values (${environmentId}, ${sessionId}, ${hashToken(token)}, ${contactId}, ${verified},
      ${by === null ? 'magic_link' : 'support'}, ${by},
      ${staffSession?.id ?? null}, ${now}, ${now}, ${new Date(now.getTime() + days(30))})`
  return { sessionId, token }
}
