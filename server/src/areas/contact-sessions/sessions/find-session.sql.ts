import type { Environment } from '@userkeep/contract'
import type postgres from 'postgres'
import type { Scope } from '../../../platform/change.ts'
import type { TokenKey } from '../../../platform/crypto/tokens.ts'
import { batchLookup } from '../../../platform/db/batch-lookup.ts'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { ContactCaller, ContactTeam } from '../../../platform/http/callers.ts'
import { customerRoleRows, rolePermissions } from '../../customer-roles/public.ts'
import { customerMemberRows } from '../../customers/public.ts'
import { environmentRows, organizationRows } from '../../organizations/public.ts'
import { findSupporters } from '../support/support-lives.sql.ts'

interface FoundRow {
  session_id: string
  contact_id: string
  verified: boolean
  expires_at: string
  impersonated_by: string | null
  staff_session_id: string | null
  organization_id: string
  code: string
  environment_id: string
  environment: Environment
  customer_id: string | null
  membership_id: string
  role_id: string
  role_key: string | null
  role_name: string
  permissions: string[]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Text that is not an id is looked up as an id that does not exist. */
const nobodys = '00000000-0000-0000-0000-000000000000'

/**
 * Finds the session with its contact and customer; concurrent requests share one lookup. An unproven session acts for
 * no customer, because the customer's data belongs to others.
 */
export async function findContactSession(
  sql: postgres.Sql,
  { environmentId, tokenHash }: TokenKey,
  customerId: string | null,
  now: Date,
): Promise<{ caller: ContactCaller; scope: Scope } | null> {
  const place = environmentId ?? (await findEnvironment(sql, tokenHash))
  const wanted = customerId === null || uuid.test(customerId) ? customerId : nobodys
  const row = place === null ? null : await findInBatch(sql, { environmentId: place, tokenHash, customerId: wanted })
  if (!row || new Date(row.expires_at) <= now) return null
  const scope = toScope(row)
  const { impersonated_by: userId, staff_session_id } = row
  if (userId === null) return { caller: toCaller(row, null), scope }
  const [supporter] = await findSupporters(sql, scope, [{ impersonated_by: userId, staff_session_id }], now)
  return supporter ? { caller: toCaller(row, { userId, email: supporter.email }), scope } : null
}

/** Returns the environment of an older token that does not contain it. */
async function findEnvironment(sql: postgres.Sql, tokenHash: Buffer): Promise<string | null> {
  const [row] = await sql<{ environment_id: string }[]>`
    select environment_id from contact_sessions where token_hash = ${tokenHash}`
  return row?.environment_id ?? null
}

interface Wanted {
  environmentId: string
  tokenHash: Buffer
  customerId: string | null
}

const findInBatch = batchLookup({
  nameOf: ({ environmentId, tokenHash, customerId }: Wanted) =>
    `${environmentId} ${tokenHash.toString('hex')} ${customerId ?? ''}`,
  placeOf: ({ environmentId }) => environmentId,
  async find(db, wanted): Promise<(FoundRow | null)[]> {
    const place = environmentOf(db, wanted[0]?.environmentId, 'wanted."environmentId"')
    const rows = await db<(FoundRow | { session_id: null })[]>`
      select found.* from ${rowsIn(db, wanted, { environmentId: 'uuid', tokenHash: 'bytea', customerId: 'uuid' })} as wanted
      left join lateral (
        select s.id as session_id, s.contact_id, s.verified, s.expires_at, s.impersonated_by, s.staff_session_id,
          e.organization_id, o.code, s.environment_id, e.environment, m.*
        from contact_sessions s
        join ${environmentRows(db)} e on e.id = s.environment_id
        join ${organizationRows(db)} o on o.id = e.organization_id and o.deleted_at is null
        left join lateral (
          select m.customer_id, m.id as membership_id, r.id as role_id, r.key as role_key, r.name as role_name,
            r.permissions
          from ${customerMemberRows(db)} m
          join ${customerRoleRows(db)} r on r.environment_id = m.environment_id and r.id = m.role_id
          where m.environment_id = ${place} and m.contact_id = s.contact_id and s.verified
            and (wanted."customerId" is null or m.customer_id = wanted."customerId")
          order by m.created_at, m.id
          limit 1
        ) m on true
        where s.environment_id = ${place} and s.token_hash = wanted."tokenHash" limit 1
      ) found on true order by n`
    return rows.map((row) => (row.session_id === null ? null : row))
  },
})

const toScope = (row: FoundRow): Scope => ({
  organizationId: row.organization_id,
  organizationCode: row.code,
  environmentId: row.environment_id,
  environment: row.environment,
})

const toCaller = (row: FoundRow, impersonation: ContactCaller['impersonation']): ContactCaller => ({
  family: 'contact',
  contactId: row.contact_id,
  sessionId: row.session_id,
  verified: row.verified,
  expiresAt: row.expires_at,
  impersonation,
  team: row.customer_id === null ? null : toTeam(row, row.customer_id),
})

const toTeam = (row: FoundRow, customerId: string): ContactTeam => ({
  customerId,
  membershipId: row.membership_id,
  role: { id: row.role_id, key: row.role_key, name: row.role_name },
  permissions: new Set(rolePermissions({ key: row.role_key, permissions: row.permissions })),
})
