import type { EnvironmentScope } from '../../platform/contact-data.ts'
import { batchLookup } from '../../platform/db/batch-lookup.ts'
import { environmentOf } from '../../platform/db/places.ts'
import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import { insertBootSessions } from '../contact-sessions/public.ts'
import { type ContactRow, claimAnonymousIds, contactColumns, insertVisitors } from '../contacts/public.ts'

/** A page whose visitor proves nothing, and the session that it gets. */
export interface UnprovenPage {
  environment_id: string
  anonymous_id: string
  session_id: string
  token_hash: Buffer
  ip: string
  user_agent: string | null
  now: Date
  expires_at: Date
}

/**
 * Opens an unproven session for whoever this anonymous id is known to be. Most pages are loaded by someone who has been
 * there before, and those loaded in the same moment share one commit. Null when nobody is known by it, or when the
 * contact is being folded or erased: that is waited for apart from the others.
 */
export const bootKnownVisitor = batchLookup({
  nameOf: ({ session_id }: UnprovenPage) => session_id,
  placeOf: ({ environment_id }) => environment_id,
  async find(db, visitors): Promise<(ContactRow | null)[]> {
    const environment = environmentOf(db, visitors[0]?.environment_id, 'v.environment_id')
    const rows = await db<(ContactRow | { id: null })[]>`
      with visitor as materialized (
        select * from ${rowsIn(db, visitors, columns)} as visitor
      ), known as materialized (
        select v.n, c.* from visitor v
        cross join lateral (
          select i.contact_id from contact_identities i
          where i.environment_id = ${environment} and i.kind = 'anonymous' and i.value = v.anonymous_id limit 1
        ) i
        cross join lateral (
          select ${contactColumns(db)} from contacts c
          where c.environment_id = ${environment} and c.id = i.contact_id limit 1 for key share skip locked
        ) c
      ), opened as (
        ${insertBootSessions(db, environment)} from known join visitor v using (n)
      )
      select known.* from visitor left join known using (n) order by n`
    return rows.map((row) => (row.id === null ? null : row))
  },
})

export interface NewVisitor extends UnprovenPage {
  /** The id that the contact gets. */
  contact_id: string
}

/** Makes a contact with a session for each of them. Null where the browser is known, to whoever came first. */
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
  ip: 'text',
  user_agent: 'text',
  now: 'timestamptz',
  expires_at: 'timestamptz',
}

/** The team that a page names, by its id or external id, or the oldest; only ever one the contact is in. */
export async function findChosenTeam(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
  named: string | null,
): Promise<string | null> {
  const [row] = await db<{ customer_id: string }[]>`
    select m.customer_id from customer_memberships m
    join customers c on c.environment_id = m.environment_id and c.id = m.customer_id
    where m.environment_id = ${environmentId} and m.contact_id = ${contactId}
      and (${named}::text is null or c.external_id = ${named} or c.id::text = lower(${named}))
    order by m.created_at, m.id limit 1`
  return row?.customer_id ?? null
}
