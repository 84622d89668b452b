import type { Db } from '../../platform/db/sql.ts'
import { productRows } from '../catalogue/public.ts'
import { customerRows } from '../customers/public.ts'
import { segmentRows } from '../segments/public.ts'
import { templateRows } from '../templates/public.ts'

interface LoadRow {
  status: 'waiting' | 'loading' | 'loaded' | 'failed'
  step: string | null
  done: number
  total: number
  error: string | null
  finished_at: string | null
}

export async function findLoad(db: Db, environmentId: string): Promise<LoadRow | null> {
  const [row] = await db<LoadRow[]>`
    select status, step, done, total, error, finished_at from sample_data_loads where environment_id = ${environmentId}`
  return row ?? null
}

/** Returns whether the environment has none of the items whose keys the sample data could repeat. */
export async function isEmpty(db: Db, environmentId: string): Promise<boolean> {
  const [row] = await db<{ filled: boolean }[]>`
    select exists (select 1 from ${customerRows(db)} c where c.environment_id = ${environmentId})
      or exists (select 1 from ${productRows(db)} p where p.environment_id = ${environmentId})
      or exists (select 1 from ${segmentRows(db)} s where s.environment_id = ${environmentId})
      or exists (select 1 from ${templateRows(db)} t where t.environment_id = ${environmentId}) as filled`
  return row?.filled === false
}

interface NewLoad {
  environmentId: string
  organizationId: string
  userId: string
  now: Date
}

/** Queues a load. Returns false if one is queued or running already. */
export async function queueLoad(db: Db, { environmentId, organizationId, userId, now }: NewLoad): Promise<boolean> {
  const rows = await db<{ environment_id: string }[]>`
    insert into sample_data_loads as present (environment_id, organization_id, requested_by, status, created_at)
    values (${environmentId}, ${organizationId}, ${userId}, 'waiting', ${now})
    on conflict (environment_id) do update set requested_by = excluded.requested_by, status = 'waiting', step = null,
      done = 0, total = 0, error = null, lease_until = null, created_at = excluded.created_at, finished_at = null
    where present.status in ('loaded', 'failed')
    returning environment_id`
  return rows.length > 0
}

export interface Work {
  environmentId: string
  organizationId: string
  userId: string
}

interface Lease {
  now: Date
  until: Date
}

/** Claims a load that waits, or whose worker has died. */
export async function claimLoad(db: Db, { now, until }: Lease): Promise<Work | null> {
  const [work] = await db<Work[]>`
    update sample_data_loads set status = 'loading', step = null, done = 0, lease_until = ${until}
    where environment_id = (
      select environment_id from sample_data_loads
      where status = 'waiting' or (status = 'loading' and lease_until < ${now})
      order by environment_id limit 1 for update skip locked)
    returning environment_id as "environmentId", organization_id as "organizationId", requested_by as "userId"`
  return work ?? null
}

interface Progress {
  step: string
  done: number
  total: number
  until: Date
}

export const saveProgress = (db: Db, environmentId: string, { step, done, total, until }: Progress) => db`
  update sample_data_loads set step = ${step}, done = ${done}, total = ${total}, lease_until = ${until}
  where environment_id = ${environmentId} and status = 'loading'`

export const finishLoad = (db: Db, environmentId: string, error: string | null, now: Date) => db`
  update sample_data_loads set status = ${error === null ? 'loaded' : 'failed'}, step = null, error = ${error},
    done = case when ${error === null} then total else done end, lease_until = null, finished_at = ${now}
  where environment_id = ${environmentId} and status = 'loading'`
