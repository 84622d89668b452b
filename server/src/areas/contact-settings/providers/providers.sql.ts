import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'

export type ProviderPreset = 'google' | 'github' | 'microsoft' | 'oidc' | 'oauth2'

/** The endpoints of a plain OAuth 2 provider, and the profile fields that identify a person. */
export interface ProviderEndpoints {
  authorization_url: string
  token_url: string
  userinfo_url: string
  subject_field: string
  email_field?: string | null
  /** Without it, no address counts as proven. */
  email_verified_field?: string | null
  name_field?: string | null
}

export interface ProviderRow {
  provider: string
  preset: ProviderPreset
  label: string
  issuer: string | null
  endpoints: ProviderEndpoints | null
  client_id: string
  scopes: string[]
  enabled: boolean
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`
  provider, preset, label, issuer, endpoints, client_id, scopes, enabled, created_at, updated_at`

const byName = keyset('providers', 'asc', { provider: 'text' })

export function listProviders(db: Db, environmentId: string, page: Page): Promise<Paged<ProviderRow>> {
  return byName.read(
    db,
    page,
    ({ key, after, window }) => db<ProviderRow[]>`
      select ${columns(db)}, ${key} from contact_providers where environment_id = ${environmentId} ${after} ${window}`,
  )
}

export async function findProvider(db: Db, environmentId: string, provider: string): Promise<ProviderRow | null> {
  const [row] = await db<ProviderRow[]>`
    select ${columns(db)} from contact_providers where environment_id = ${environmentId} and provider = ${provider}`
  return row ?? null
}

/** Includes the encrypted client secret. */
export async function findProviderAndSecret(
  db: Db,
  environmentId: string,
  provider: string,
): Promise<(ProviderRow & { client_secret: string }) | null> {
  const [row] = await db<(ProviderRow & { client_secret: string })[]>`
    select ${columns(db)}, client_secret from contact_providers
    where environment_id = ${environmentId} and provider = ${provider}`
  return row ?? null
}

type NewProvider = Omit<ProviderRow, 'created_at' | 'updated_at'> & { sealedSecret: string }

/** One of two concurrent writes wins, with all its fields. */
export async function putProviderRow(db: Db, environmentId: string, row: NewProvider, now: Date): Promise<void> {
  const endpoints = row.endpoints && db.json({ ...row.endpoints })
  await db`
    insert into contact_providers (environment_id, provider, preset, label, issuer, endpoints, client_id,
      client_secret, scopes, enabled, created_at, updated_at)
    values (${environmentId}, ${row.provider}, ${row.preset}, ${row.label}, ${row.issuer}, ${endpoints},
      ${row.client_id}, ${row.sealedSecret}, ${row.scopes}, ${row.enabled}, ${now}, ${now})
    on conflict (environment_id, provider) do update
    set preset = excluded.preset, label = excluded.label, issuer = excluded.issuer, endpoints = excluded.endpoints,
      client_id = excluded.client_id, client_secret = excluded.client_secret, scopes = excluded.scopes,
      enabled = excluded.enabled, updated_at = excluded.updated_at`
}

export async function deleteProvider(db: Db, environmentId: string, provider: string): Promise<boolean> {
  const { count } = await db`
    delete from contact_providers where environment_id = ${environmentId} and provider = ${provider}`
  return count > 0
}
