import type { Db } from '../../platform/db/sql.ts'
import { together } from '../../platform/db/together.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'
import { type ContactRow, contactColumns } from '../contacts/public.ts'

export interface KnownVisitor {
  environmentId: string
  anonymousId: string
  sessionId: string
  tokenHash: Buffer
  ip: string
  userAgent: string | null
  now: Date
  expiresAt: Date
}

/**
 * Opens an unproven session for whoever this anonymous id is known to be. Most pages are loaded by someone who has been
 * there before, and those loaded in the same moment share one commit. Null when nobody is known by it, or when the
 * contact is being folded or erased: that is waited for apart from the others.
 */
export const bootKnownVisitor = together({
  nameOf: ({ sessionId }: KnownVisitor) => sessionId,
  async find(db, visitors): Promise<(ContactRow | null)[]> {
    const rows = await db<(ContactRow | { id: null })[]>`
      with visitor as materialized (${visitorRows(db, visitors)}
      ), known as materialized (
        select v.n, c.* from visitor v
        cross join lateral (
          select i.contact_id from contact_identities i
          where i.environment_id = v.environment_id and i.kind = 'anonymous' and i.value = v.anonymous_id limit 1
        ) i
        cross join lateral (
          select ${contactColumns(db)} from contacts c
          where c.environment_id = v.environment_id and c.id = i.contact_id limit 1 for key share skip locked
        ) c
      ), opened as (
        insert into contact_sessions (environment_id, id, token_hash, contact_id, verified, method, ip, user_agent,
          created_at, last_seen_at, expires_at)
        select v.environment_id, v.session_id, decode(v.token_hash, 'hex'), known.id, false, 'boot', v.ip, v.user_agent,
          v.now, v.now, v.expires_at
        from known join visitor v using (n)
      )
      select known.* from visitor left join known using (n) order by n`
    return rows.map((row) => (row.id === null ? null : row))
  },
})

const visitorRows = (db: Db, visitors: readonly KnownVisitor[]) => db`
  select * from unnest(${visitors.map((v) => v.environmentId)}::uuid[], ${visitors.map((v) => v.anonymousId)}::text[],
    ${visitors.map((v) => v.sessionId)}::uuid[], ${visitors.map((v) => v.tokenHash.toString('hex'))}::text[],
    ${visitors.map((v) => v.ip)}::text[], ${visitors.map((v) => v.userAgent)}::text[],
    ${visitors.map((v) => v.now.toISOString())}::timestamptz[],
    ${visitors.map((v) => v.expiresAt.toISOString())}::timestamptz[]) with ordinality
    as v (environment_id, anonymous_id, session_id, token_hash, ip, user_agent, now, expires_at, n)`

/** From now on this browser is known to be theirs. One that is already someone's stays so. */
export async function attachAnonymousId(
  db: Db,
  { environmentId }: EnvironmentScope,
  anonymousId: string,
  contactId: string,
  now: Date,
): Promise<void> {
  await db`
    insert into contact_identities (environment_id, kind, value, contact_id, proof, created_at)
    values (${environmentId}, 'anonymous', ${anonymousId}, ${contactId}, 'anonymous', ${now})
    on conflict (environment_id, kind, value) do nothing`
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
