import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactSettingRows } from '../../contact-settings/public.ts'

/** A session that a page already has. */
export interface HeldSession {
  id: string
  expires_at: string
}

/**
 * Selects the session that boot opened for this visitor before: `v` is the request with the hash of its token, and
 * `known` the contact. It finds no session of another contact and none that was opened with a proof.
 */
export const heldBootSession = (db: Db, environment: Fragment) => db`
  select s.id, s.expires_at from contact_sessions s
  where s.environment_id = ${environment} and s.token_hash = v.held_hash and s.contact_id = known.id
    and not s.verified and s.method = 'boot' and s.expires_at > v.now limit 1`

/** Returns the session that boot opened for a proven contact before, and until when one lives that begins now. */
export async function findProvenSession(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<(HeldSession & { renewed_until: string }) | null> {
  const [row] = await db<(HeldSession & { renewed_until: string })[]>`
    select s.id, s.expires_at, ${now}::timestamptz + make_interval(days => c.session_days) as renewed_until
    from contact_sessions s join ${contactSettingRows(db)} c on c.environment_id = s.environment_id
    where s.environment_id = ${environmentId} and s.token_hash = ${tokenHash} and s.contact_id = ${contactId}
      and s.verified and s.method = 'hash' and s.expires_at > ${now}`
  return row ?? null
}

/** Returns the session of a token, however it was opened, except a support session. */
export async function findPageSession(
  db: Db,
  { environmentId }: EnvironmentScope,
  tokenHash: Buffer,
  now: Date,
): Promise<(HeldSession & { contact_id: string; verified: boolean }) | null> {
  const [row] = await db<(HeldSession & { contact_id: string; verified: boolean })[]>`
    select id, contact_id, verified, expires_at from contact_sessions
    where environment_id = ${environmentId} and token_hash = ${tokenHash} and impersonated_by is null
      and expires_at > ${now}`
  return row ?? null
}

export async function extendContactSession(
  db: Db,
  { environmentId }: EnvironmentScope,
  id: string,
  until: string,
): Promise<void> {
  await db`
    update contact_sessions set expires_at = ${until} where environment_id = ${environmentId} and id = ${id}`
}
