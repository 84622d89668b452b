import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export async function moveCalls(
  db: Db,
  { environmentId }: EnvironmentScope,
  from: string,
  into: string,
): Promise<void> {
  await db`
    update gateway_calls set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
}

/** Removes the address; a call that waits is carried out without it. */
export async function scrubCalls(db: Db, { environmentId }: EnvironmentScope, contactId: string): Promise<void> {
  await db`
    update gateway_calls set contact_id = null,
      input = case when input ? 'customer' then jsonb_set(input, '{customer,email}', 'null') else input end
    where environment_id = ${environmentId} and contact_id = ${contactId}`
}

interface ExportedCall {
  id: string
  kind: string
  state: string
  email: string | null
  created_at: string
}

export const listCallsOf = (db: Db, { environmentId }: EnvironmentScope, contactId: string) => db<ExportedCall[]>`
  select id, kind, state, input #>> '{customer,email}' as email, created_at from gateway_calls
  where environment_id = ${environmentId} and contact_id = ${contactId} order by id`
