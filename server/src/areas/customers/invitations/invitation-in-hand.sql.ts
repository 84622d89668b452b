import type { TokenKey } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { InvitationEnd } from './invitation-ends.sql.ts'

// By the token alone, which names the environment: whoever holds it has not signed in anywhere yet.

export interface OpenInvitation {
  status: 'open'
  customer: { id: string; name: string }
  email: string
  role: string
  invited_by: string | null
  account_exists: boolean
  expires_at: string
}

export interface EndedInvitation {
  status: InvitationEnd
  customer: { id: string; name: string }
}

const team = (db: Db) => db`jsonb_build_object('id', c.id, 'name', c.name) as customer`

const ofLivingOrganization = (db: Db) => db`
  join environments v on v.id = c.environment_id
  join organizations o on o.id = v.organization_id and o.deleted_at is null`

/** What the token in hand is for, or what became of it; null when there never was such a one, or long ago. */
export async function findInvitationByToken(
  db: Db,
  { environmentId, tokenHash }: TokenKey,
  now: Date,
): Promise<OpenInvitation | EndedInvitation | null> {
  const place = environmentId ?? (await findEnvironment(db, tokenHash))
  if (place === null) return null
  return (await findOpen(db, place, tokenHash, now)) ?? findEnded(db, place, tokenHash)
}

/** Of a token that names none, as those did that were issued before. */
async function findEnvironment(db: Db, tokenHash: Buffer): Promise<string | null> {
  const [row] = await db<{ environment_id: string }[]>`
    select environment_id from customer_invitations where token_hash = ${tokenHash}
    union all
    select environment_id from customer_invitation_ends where token_hash = ${tokenHash}`
  return row?.environment_id ?? null
}

async function findOpen(
  db: Db,
  environmentId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenInvitation | EndedInvitation | null> {
  const [row] = await db<(OpenInvitation | EndedInvitation)[]>`
    select case when i.expires_at > ${now} then 'open' else 'expired' end as status, ${team(db)}, i.email,
      r.name as role, p.name as invited_by, i.expires_at, exists (
        select 1 from contact_identities k
        where k.environment_id = ${environmentId} and k.kind = 'email' and k.value = i.email_key
      ) as account_exists
    from customer_invitations i
    join customers c on c.environment_id = i.environment_id and c.id = i.customer_id
    ${ofLivingOrganization(db)}
    join customer_roles r on r.environment_id = i.environment_id and r.id = i.role_id
    left join contacts p on p.environment_id = i.environment_id and p.id = i.invited_by
    where i.environment_id = ${environmentId} and i.token_hash = ${tokenHash}`
  return row ?? null
}

async function findEnded(db: Db, environmentId: string, tokenHash: Buffer): Promise<EndedInvitation | null> {
  const [row] = await db<EndedInvitation[]>`
    select e.ended_as as status, ${team(db)} from customer_invitation_ends e
    join customers c on c.environment_id = e.environment_id and c.id = e.customer_id
    ${ofLivingOrganization(db)}
    where e.environment_id = ${environmentId} and e.token_hash = ${tokenHash}`
  return row ?? null
}
