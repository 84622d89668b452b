import type postgres from 'postgres'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { StoredBrought } from '../brought.ts'

/** A sign-in that is under way at a provider. */
interface FlowRow {
  /** Encrypted. */
  secret: string
  redirect_uri: string
  anonymous_id: string | null
  brought: StoredBrought | null
}

export async function insertFlow(
  db: Db,
  { environmentId }: EnvironmentScope,
  flow: FlowRow & { stateHash: Buffer; provider: string; expiresAt: Date },
): Promise<void> {
  const { stateHash, provider, secret, redirect_uri, anonymous_id, brought, expiresAt } = flow
  await db`
    insert into contact_oauth_flows (state_hash, environment_id, provider, secret, redirect_uri, anonymous_id,
      brought, expires_at)
    values (${stateHash}, ${environmentId}, ${provider}, ${secret}, ${redirect_uri}, ${anonymous_id},
      ${brought && db.json({ ...brought })}, ${expiresAt})`
}

/** Takes a flow. Of several callers with one state, one gets it. */
export async function takeFlow(
  db: Db,
  { environmentId }: EnvironmentScope,
  provider: string,
  stateHash: Buffer,
  now: Date,
): Promise<FlowRow | null> {
  const [row] = await db<FlowRow[]>`
    delete from contact_oauth_flows
    where environment_id = ${environmentId} and state_hash = ${stateHash} and provider = ${provider}
      and expires_at > ${now}
    returning secret, redirect_uri, anonymous_id, brought`
  return row ?? null
}

export async function deleteExpiredFlows(sql: postgres.Sql, now: Date): Promise<void> {
  await sql`delete from contact_oauth_flows where expires_at <= ${now}`
}
