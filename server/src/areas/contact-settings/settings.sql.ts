import type { AnswerOf, contactSettings, Environment } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { apiKeyRows } from '../api-keys/public.ts'
import { environmentRows, organizationRows } from '../organizations/public.ts'

export type SignInMethod = 'password' | 'magic_link' | 'email_code'
export type TokenClaim = AnswerOf<typeof contactSettings.routes.get>['token_claims'][number]
export type SignupMode = 'open' | 'waitlist' | 'closed'

/** How the contacts of an environment sign in, and the brand they see. */
export interface ContactSettings {
  environment_id: string
  environment: Environment
  organization_name: string
  methods: SignInMethod[]
  signup: SignupMode
  session_days: number
  /** Encrypted. */
  identity_secret: string | null
  brand_name: string | null
  brand_color: string | null
  logo_url: string | null
  portal_url: string | null
  /** Requested, on a host that no owner has confirmed yet. */
  pending_portal_url: string | null
  portal_token_hash: Buffer | null
  portal_token_expires_at: string | null
  deliver_contact_events: boolean
  token_claims: TokenClaim[]
  token_requires_terms: boolean
  updated_at: string
}

const columns = (db: Db) => db`
  s.environment_id, e.environment, o.name as organization_name, s.methods, s.signup, s.session_days, s.identity_secret,
  s.brand_name, s.brand_color, s.logo_url, s.portal_url, s.pending_portal_url, s.portal_token_hash,
  s.portal_token_expires_at, s.deliver_contact_events, s.token_claims, s.token_requires_terms, s.updated_at`

/** Returns the settings of an environment, which exist from its creation. */
export async function settingsOf(db: Db, environmentId: string): Promise<ContactSettings> {
  const [row] = await db<[ContactSettings]>`
    select ${columns(db)} from contact_settings s
    join ${environmentRows(db)} e on e.id = s.environment_id
    join ${organizationRows(db)} o on o.id = s.organization_id
    where s.environment_id = ${environmentId}`
  return row
}

/** Returns the settings and locks them until the transaction ends, so that no concurrent change is lost. */
export async function lockSettings(db: Db, environmentId: string): Promise<ContactSettings> {
  await db`select 1 from contact_settings where environment_id = ${environmentId} for no key update`
  return settingsOf(db, environmentId)
}

type ChangeableSettings = Pick<
  ContactSettings,
  | 'methods'
  | 'signup'
  | 'session_days'
  | 'brand_name'
  | 'brand_color'
  | 'logo_url'
  | 'portal_url'
  | 'pending_portal_url'
  | 'portal_token_hash'
  | 'portal_token_expires_at'
  | 'deliver_contact_events'
  | 'token_claims'
  | 'token_requires_terms'
>

export async function updateSettingsRow(
  db: Db,
  environmentId: string,
  settings: ChangeableSettings,
  now: Date,
): Promise<void> {
  await db`
    update contact_settings set methods = ${settings.methods}, signup = ${settings.signup},
      session_days = ${settings.session_days}, brand_name = ${settings.brand_name},
      brand_color = ${settings.brand_color}, logo_url = ${settings.logo_url}, portal_url = ${settings.portal_url},
      pending_portal_url = ${settings.pending_portal_url}, portal_token_hash = ${settings.portal_token_hash},
      portal_token_expires_at = ${settings.portal_token_expires_at},
      deliver_contact_events = ${settings.deliver_contact_events}, token_claims = ${settings.token_claims},
      token_requires_terms = ${settings.token_requires_terms}, updated_at = ${now}
    where environment_id = ${environmentId}`
}

export async function insertSettings(
  db: Db,
  { organizationId, environmentId }: EnvironmentScope,
  identitySecret: string | null,
  now: Date,
): Promise<void> {
  await db`
    insert into contact_settings (organization_id, environment_id, identity_secret, updated_at)
    values (${organizationId}, ${environmentId}, ${identitySecret}, ${now})
    on conflict (environment_id) do nothing`
}

export async function setIdentitySecret(db: Db, environmentId: string, sealed: string): Promise<void> {
  await db`update contact_settings set identity_secret = ${sealed} where environment_id = ${environmentId}`
}

/**
 * Returns the publishable key for portal pages of this environment: the oldest key that the portal's origin may use.
 */
export async function publishableKeyOf(db: Db, scope: EnvironmentScope, portalOrigin: string): Promise<string | null> {
  const [row] = await db<{ token: string }[]>`
    select token from ${apiKeyRows(db)} api_keys
    where organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}
      and kind = 'publishable' and token is not null
    order by allowed_origins = '{}' or ${portalOrigin} = any (allowed_origins) desc, id limit 1`
  return row?.token ?? null
}

interface IncompleteEnvironment extends EnvironmentScope {
  hasSecret: boolean
  hasKey: boolean
}

export function environmentsWithoutSecrets(db: Db): Promise<IncompleteEnvironment[]> {
  return db<IncompleteEnvironment[]>`
    select e.organization_id as "organizationId", e.id as "environmentId",
      s.identity_secret is not null as "hasSecret", k.environment_id is not null as "hasKey"
    from ${environmentRows(db)} e
    left join contact_settings s on s.environment_id = e.id
    left join (select distinct environment_id from contact_signing_keys where retired_at is null) k
      on k.environment_id = e.id
    where s.identity_secret is null or k.environment_id is null`
}
