import type { ConsentCategory } from '@userkeep/contract'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface QueuedMessage {
  id: string
  contact_id: string
  category: ConsentCategory | null
  batch_id: string | null
  variant: string | null
  template_version_id: string
  sender_id: string | null
  data: object
  track_clicks: boolean
  track_opens: boolean
}

const columns = {
  id: 'uuid',
  contact_id: 'uuid',
  category: 'text',
  batch_id: 'uuid',
  variant: 'text',
  template_version_id: 'uuid',
  sender_id: 'uuid',
  data: 'jsonb',
  track_clicks: 'boolean',
  track_opens: 'boolean',
} as const

/** Skips contacts that already have a message of the same batch. */
export async function insertMessages(
  db: Db,
  { environmentId }: Environment,
  messages: readonly QueuedMessage[],
  now: Date,
): Promise<void> {
  await db`
    insert into messages (environment_id, id, contact_id, category, batch_id, variant, template_version_id, sender_id, data,
      track_clicks, track_opens, state, next_attempt_at, created_at)
    select ${environmentId}, id, contact_id, category, batch_id, variant, template_version_id, sender_id, data,
      track_clicks, track_opens, 'queued', ${now}, ${now}
    from ${rowsIn(db, messages, columns)} as given order by n
    on conflict (environment_id, batch_id, contact_id) where batch_id is not null do nothing`
}

/** Deletes queued messages. Claimed ones cannot be recalled; locked ones are waited for. */
export const deleteQueued = (db: Db, { environmentId }: Environment, batchId: string) => db<{ contact_id: string }[]>`
  delete from messages where environment_id = ${environmentId} and batch_id = ${batchId} and state = 'queued'
  returning contact_id`

export async function countInFlight(db: Db, { environmentId }: Environment, batchId: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) from messages
    where environment_id = ${environmentId} and batch_id = ${batchId} and state in ('queued', 'sending')`
  return row.count
}

/** Merges messages. Of two of one batch, the more advanced stays, so that nobody gets both. */
export async function moveMessages(
  db: Db,
  { environmentId }: Environment,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const twins = (stays: string, goes: string) => db`
    delete from messages g using messages s
    where g.environment_id = ${environmentId} and g.contact_id = ${goes} and g.batch_id is not null
      and s.environment_id = ${environmentId} and s.contact_id = ${stays} and s.batch_id = g.batch_id`
  await db`${twins(into, from)} and (g.state = 'queued' or s.state <> 'queued')`
  await twins(from, into)
  await db`
    update messages set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
}

interface ExportedMessage {
  id: string
  address: string | null
  subject: string | null
  category: ConsentCategory | null
  state: string
  created_at: string
  sent_at: string | null
}

export const messagesToExport = (db: Db, { environmentId }: Environment, contactId: string) => db<ExportedMessage[]>`
  select id, address, subject, category, state, created_at, sent_at from messages
  where environment_id = ${environmentId} and contact_id = ${contactId} order by id`
