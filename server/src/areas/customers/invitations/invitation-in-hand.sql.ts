import type { TokenKey } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { contactIdentityRows, contactRows } from '../../contacts/public.ts'
import { customerRoleRows } from '../../customer-roles/public.ts'
import { environmentRows, organizationRows } from '../../organizations/public.ts'
import type { InvitationEnd } from './invitation-ends.sql.ts'

// Looked up by token alone, which names the environment, because its holder has not signed in yet.

interface OpenInvitation {
  status: 'open'
  customer: { id: string; name: string }
  email: string
  role: string
  invited_by: string | null
  account_exists: boolean
  expires_at: string
}

interface EndedInvitation {
  status: InvitationEnd
  customer: { id: string; name: string }
}

const team = (db: Db) => db`jsonb_build_object('id', c.id, 'name', c.name) as customer`

const ofLivingOrganization = (db: Db) => db`
  join ${environmentRows(db)} v on v.id = c.environment_id
  join ${organizationRows(db)} o on o.id = v.organization_id and o.deleted_at is null`

/** Returns the invitation of a token, or its end; null if it never existed, or ended long ago. */
export async function findInvitationByToken(
  db: Db,
  { environmentId, tokenHash }: TokenKey,
  now: Date,
): Promise<OpenInvitation | EndedInvitation | null> {
  const place = environmentId ?? (await findEnvironment(db, tokenHash))
  if (place === null) return null
  return (await findOpen(db, place, tokenHash, now)) ?? findEnded(db, place, tokenHash)
}

/** Returns the environment of an older token that does not contain it. */
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
        select 1 from ${contactIdentityRows(db)} k
        where k.environment_id = ${environmentId} and k.kind = 'email' and k.value = i.email_key
      ) as account_exists
    from customer_invitations i
    join customers c on c.environment_id = i.environment_id and c.id = i.customer_id
    ${ofLivingOrganization(db)}
    join ${customerRoleRows(db)} r on r.environment_id = i.environment_id and r.id = i.role_id
    left join ${contactRows(db)} p on p.environment_id = i.environment_id and p.id = i.invited_by
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
