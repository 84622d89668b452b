import type { Environment, Page, Paged, StaffPermission } from '@userkeep/contract'
import type postgres from 'postgres'
import type { Scope } from '../../platform/change.ts'
import { batchLookup } from '../../platform/db/batch-lookup.ts'
import { keyset } from '../../platform/db/keyset.ts'
import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { MachineCaller, PublishableCaller } from '../../platform/http/callers.ts'
import type { LastUse } from '../../platform/last-used.ts'

export type KeyKind = 'secret' | 'publishable'

interface ApiKeyRow {
  id: string
  kind: KeyKind
  environment: Environment
  name: string
  key: string | null
  hint: string
  allowed_origins: string[]
  permissions: StaffPermission[] | null
  created_by: { user_id: string; email: string } | null
  created_at: string
  last_used_at: string | null
  last_used_ip: string | null
}

/** The row of a key holds its whole scope, so that one lookup authenticates a request. */
interface ScopeRow {
  organization_id: string
  organization_code: string
  environment_id: string
  environment: Environment
}

const scopeOf = (row: ScopeRow): Scope => ({
  organizationId: row.organization_id,
  organizationCode: row.organization_code,
  environmentId: row.environment_id,
  environment: row.environment,
})

// Read from the stored row on every request, never derived from the text of the key. Only the fields that a request
// needs.

const nameOf = (tokenHash: Buffer): string => tokenHash.toString('hex')

const wantedRows = (db: Db, tokenHashes: readonly Buffer[]) =>
  rowsIn(
    db,
    tokenHashes.map((token_hash) => ({ token_hash })),
    { token_hash: 'bytea' },
  )

interface SecretRow {
  id: string
  name: string
  permissions: StaffPermission[] | null
}

const callerOf = ({ id, name, permissions }: SecretRow): MachineCaller => ({
  family: 'machine',
  keyId: id,
  name,
  permissions,
})

export const findSecretKey = batchLookup({
  nameOf,
  async find(db, tokenHashes: Buffer[]): Promise<({ caller: MachineCaller; scope: Scope } | null)[]> {
    const rows = await db<((ScopeRow & SecretRow) | { id: null })[]>`
      select k.* from ${wantedRows(db, tokenHashes)} as wanted
      left join lateral (
        select id, name, permissions, organization_id, organization_code, environment_id, environment
        from api_keys where token_hash = wanted.token_hash and kind = 'secret' limit 1
      ) k on true order by n`
    return rows.map((row) => (row.id === null ? null : { caller: callerOf(row), scope: scopeOf(row) }))
  },
})

interface FoundPublishable {
  caller: PublishableCaller
  scope: Scope
  allowedOrigins: readonly string[]
}

export const findPublishableKey = batchLookup({
  nameOf,
  async find(db, tokenHashes: Buffer[]): Promise<(FoundPublishable | null)[]> {
    const rows = await db<((ScopeRow & { id: string; token: string; allowed_origins: string[] }) | { id: null })[]>`
      select k.* from ${wantedRows(db, tokenHashes)} as wanted
      left join lateral (
        select id, token, allowed_origins, organization_id, organization_code, environment_id, environment
        from api_keys
        where token_hash = wanted.token_hash and kind = 'publishable' and token is not null limit 1
      ) k on true order by n`
    return rows.map((row) =>
      row.id === null
        ? null
        : { caller: { keyId: row.id, key: row.token }, scope: scopeOf(row), allowedOrigins: row.allowed_origins },
    )
  },
})

interface NewApiKey {
  id: string
  environmentId: string
  kind: KeyKind
  name: string
  tokenHash: Buffer
  token: string | null
  hint: string
  allowedOrigins: string[]
  permissions: StaffPermission[] | null
  createdBy: string | null
  now: Date
}

/** Returns false if the organization was deleted. The lock waits for a running deletion, so that no key outlives it. */
export async function insertApiKey(db: Db, organizationId: string, key: NewApiKey): Promise<boolean> {
  const { count } = await db`
    insert into api_keys (organization_id, organization_code, environment_id, environment, id, kind, name, token_hash,
      token, hint, allowed_origins, permissions, created_by, created_at)
    select o.id, o.code, e.id, e.environment, ${key.id}, ${key.kind}, ${key.name}, ${key.tokenHash}, ${key.token},
      ${key.hint}, ${key.allowedOrigins}, ${key.permissions}, ${key.createdBy}, ${key.now}
    from organizations o join environments e on e.organization_id = o.id
    where o.id = ${organizationId} and e.id = ${key.environmentId} and o.deleted_at is null
    for share of o`
  return count === 1
}

const columns = (db: Db) => db`
  k.id, k.kind, k.environment, k.name, k.token as key, k.hint, k.allowed_origins, k.permissions, k.created_at, k.last_used_at,
  k.last_used_ip,
  case when u.id is not null then jsonb_build_object('user_id', u.id, 'email', u.email) end as created_by`

const joins = (db: Db) => db`api_keys k left join users u on u.id = k.created_by`

const newestFirst = keyset('api_keys', 'desc', { 'k.id': 'uuid' })

export function listApiKeyRows(db: Db, scope: Scope, kind: KeyKind | null, page: Page): Promise<Paged<ApiKeyRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<ApiKeyRow[]>`
      select ${columns(db)}, ${key} from ${joins(db)}
      where k.organization_id = ${scope.organizationId} and k.environment_id = ${scope.environmentId}
        and (${kind}::text is null or k.kind = ${kind}) ${after}
      ${window}`,
  )
}

type KeyScope = Pick<Scope, 'organizationId' | 'environmentId'>

export async function findApiKey(db: Db, scope: KeyScope, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db<ApiKeyRow[]>`
    select ${columns(db)} from ${joins(db)}
    where k.organization_id = ${scope.organizationId} and k.environment_id = ${scope.environmentId} and k.id = ${id}`
  return row ?? null
}

export async function updateApiKeyRow(
  db: Db,
  scope: KeyScope,
  id: string,
  values: { name: string; allowedOrigins: string[] },
): Promise<void> {
  await db`
    update api_keys set name = ${values.name}, allowed_origins = ${values.allowedOrigins}
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId} and id = ${id}`
}

export async function deleteApiKey(db: Db, scope: KeyScope, id: string): Promise<void> {
  await db`
    delete from api_keys
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId} and id = ${id}`
}

export async function isKeyActive(db: Db, scope: KeyScope, id: string): Promise<boolean> {
  const rows = await db`
    select from api_keys
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId} and id = ${id}`
  return rows.length > 0
}

export async function deleteApiKeysOf(db: Db, organizationId: string): Promise<void> {
  await db`delete from api_keys where organization_id = ${organizationId}`
}

export async function writeLastUseOfApiKeys(sql: postgres.Sql, lastUsed: LastUse[]): Promise<void> {
  await sql`
    update api_keys k set last_used_at = t.at, last_used_ip = t.ip
    from unnest(${lastUsed.map((t) => t.id)}::uuid[], ${lastUsed.map((t) => t.at.toISOString())}::timestamptz[],
      ${lastUsed.map((t) => t.ip)}::text[]) as t (id, at, ip)
    where k.id = t.id`
}
