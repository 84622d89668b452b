import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'
import { type ContactConfig, configJson } from '../contact-settings/public.ts'
import type { ContactRow } from '../contacts/public.ts'

export interface KnownVisitor {
  anonymousId: string
  sessionId: string
  tokenHash: Buffer
  ip: string
  userAgent: string | null
  now: Date
  expiresAt: Date
}

/**
 * Opens an unproven session for whoever this anonymous id is known to be, and reads all that the page is told, in one
 * statement: most pages are loaded by someone who has been there before. Null when nobody is known by it.
 */
export async function bootKnownVisitor(
  db: Db,
  { environmentId }: EnvironmentScope,
  visitor: KnownVisitor,
): Promise<(ContactRow & { config: ContactConfig }) | null> {
  const { anonymousId, sessionId, tokenHash, ip, userAgent, now, expiresAt } = visitor
  const [row] = await db<(ContactRow & { config: ContactConfig })[]>`
    with known as (
      select c.id, c.kind, c.external_id, c.email, c.email_verified_at, c.name, c.attributes, c.claims,
        c.two_factor_at, c.first_seen_at, c.last_seen_at, c.created_at, c.updated_at
      from contact_identities i
      join contacts c on c.environment_id = i.environment_id and c.id = i.contact_id
      where i.environment_id = ${environmentId} and i.kind = 'anonymous' and i.value = ${anonymousId}
    ), opened as (
      insert into contact_sessions (environment_id, id, token_hash, contact_id, verified, method, ip, user_agent,
        created_at, last_seen_at, expires_at)
      select ${environmentId}, ${sessionId}, ${tokenHash}, known.id, false, 'boot', ${ip}, ${userAgent},
        ${now}, ${now}, ${expiresAt}
      from known
    )
    select known.*, ${configJson(db)} as config
    from known, contact_settings s
    join environments e on e.id = s.environment_id
    join organizations o on o.id = s.organization_id
    where s.environment_id = ${environmentId}`
  return row ?? null
}

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
