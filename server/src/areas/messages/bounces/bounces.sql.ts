import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export const addressesOf = (db: Db, { environmentId }: Environment, ids: readonly string[]) => db<
  { messageId: string; address: string }[]
>`
  select id as "messageId", address from messages
  where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[]) and address is not null`

export interface Reported {
  id: string
  state: 'bounced' | 'complained'
  detail: string | null
}

/** Records bounces and complaints. A complaint is final; a bounce applies to sent messages. Returns the new ones. */
export const writeBounces = (db: Db, { environmentId }: Environment, reported: readonly Reported[], at: Date) => db<
  { id: string; contact_id: string; batch_id: string | null; state: Reported['state'] }[]
>`
  update messages m set state = t.state, last_error = coalesce(t.detail, m.last_error), finished_at = ${at}
  from ${rowsOf(db, environmentId, reported, { id: 'uuid', state: 'text', detail: 'text' })} as t
  where m.environment_id = ${environmentOf(db, environmentId, 't.environment_id')} and m.id = t.id
    and (m.state in ('sent', 'interrupted') or (m.state = 'bounced' and t.state = 'complained'))
  returning m.id, m.contact_id, m.batch_id, m.state`

/** Records temporary delivery failures beside the sent message. */
export async function noteSoftBounces(
  db: Db,
  { environmentId }: Environment,
  reported: readonly { id: string; detail: string }[],
): Promise<void> {
  await db`
    update messages m set last_error = t.detail
    from ${rowsOf(db, environmentId, reported, { id: 'uuid', detail: 'text' })} as t
    where m.environment_id = ${environmentOf(db, environmentId, 't.environment_id')}
      and m.id = t.id and m.state = 'sent'`
}
