import { batchLookup } from '../../platform/db/batch-lookup.ts'
import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import { environmentOf } from '../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { type HeldSession, heldBootSession, insertBootSessions } from '../contact-sessions/public.ts'
import {
  type ContactRow,
  claimAnonymousIds,
  contactColumns,
  contactIdentityRows,
  insertVisitors,
  wholeContactRows,
} from '../contacts/public.ts'
import { customerMemberRows, customerRows } from '../customers/public.ts'

/** A page without proof, and the session that it gets. */
export interface UnprovenPage {
  environment_id: string
  anonymous_id: string
  session_id: string
  token_hash: Buffer
  /** The hash of the token that the browser already has. */
  held_hash: Buffer | null
  ip: string
  user_agent: string | null
  now: Date
  expires_at: Date
}

/**
 * Opens an unproven session for the contact of an anonymous id. Most pages are loaded by returning visitors, and
 * concurrent ones share a commit. Null if the id is unknown or its contact is locked.
 */
export const bootKnownVisitor = batchLookup({
  nameOf: ({ session_id }: UnprovenPage) => session_id,
  placeOf: ({ environment_id }) => environment_id,
  async find(db, visitors): Promise<(KnownVisitor | null)[]> {
    const environment = environmentOf(db, visitors[0]?.environment_id, 'v.environment_id')
    const rows = await db<((ContactRow & Held & { n: number }) | { id: null })[]>`
      with visitor as materialized (
        select * from ${rowsIn(db, visitors, columns)} as visitor
      ), known as materialized (
        select v.n, c.* from visitor v
        cross join lateral (
          select i.contact_id from ${contactIdentityRows(db)} i
          where i.environment_id = ${environment} and i.kind = 'anonymous' and i.value = v.anonymous_id limit 1
        ) i
        cross join lateral (
          select ${contactColumns(db)} from ${wholeContactRows(db)} c
          where c.environment_id = ${environment} and c.id = i.contact_id limit 1 for key share skip locked
        ) c
      ), held as materialized (
        select v.n, s.id as held_id, s.expires_at as held_until from known join visitor v using (n)
        cross join lateral (${heldBootSession(db, environment)}) s
      ), opened as (
        ${insertBootSessions(db, environment)} from known join visitor v using (n)
        where not exists (select 1 from held where held.n = v.n)
      )
      select known.*, held.held_id, held.held_until from visitor
      left join known using (n) left join held using (n) order by n`
    return rows.map((row) => (row.id === null ? null : knownOf(row)))
  },
})

interface Held {
  held_id: string | null
  held_until: string | null
}

interface KnownVisitor {
  contact: ContactRow
  /** The session that the page continues; null if a new one was opened. */
  held: HeldSession | null
}

const knownOf = ({ held_id, held_until, ...contact }: ContactRow & Held): KnownVisitor => ({
  contact,
  held: held_id === null || held_until === null ? null : { id: held_id, expires_at: held_until },
})

export interface NewVisitor extends UnprovenPage {
  /** The contact's new id. */
  contact_id: string
}

/** Makes a contact with a session for each visitor. Null if the browser is already known. */
export async function insertNewVisitors(db: Db, visitors: readonly NewVisitor[]): Promise<(ContactRow | null)[]> {
  const environment = environmentOf(db, visitors[0]?.environment_id, 'v.environment_id')
  const rows = await db<(ContactRow | { id: null })[]>`
    with visitor as materialized (
      select * from ${rowsIn(db, visitors, { ...columns, contact_id: 'uuid' })} as visitor
    ), claimed as (
      ${claimAnonymousIds(db, environment)}
    ), known as (
      ${insertVisitors(db, environment)}
    ), opened as (
      ${insertBootSessions(db, environment)} from known join visitor v on v.contact_id = known.id
    )
    select known.* from visitor v left join known on known.id = v.contact_id order by v.n`
  return rows.map((row) => (row.id === null ? null : row))
}

const columns: Columns<UnprovenPage> = {
  environment_id: 'uuid',
  anonymous_id: 'text',
  session_id: 'uuid',
  token_hash: 'bytea',
  held_hash: 'bytea',
  ip: 'text',
  user_agent: 'text',
  now: 'timestamptz',
  expires_at: 'timestamptz',
}

/**
 * Finds the customer that a page names by id or external id, or the oldest; only one of which the contact is a member.
 */
export async function findChosenTeam(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
  named: string | null,
): Promise<string | null> {
  const [row] = await db<{ customer_id: string }[]>`
    select m.customer_id from ${customerMemberRows(db)} m
    join ${customerRows(db)} c on c.environment_id = m.environment_id and c.id = m.customer_id
    where m.environment_id = ${environmentId} and m.contact_id = ${contactId}
      and (${named}::text is null or c.external_id = ${named} or c.id::text = lower(${named}))
    order by m.created_at, m.id limit 1`
  return row?.customer_id ?? null
}
