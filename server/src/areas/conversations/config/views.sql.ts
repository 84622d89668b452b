import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Filter } from '../core/counts.ts'
import type { Environment } from '../core/row.ts'

export interface ViewRow {
  id: string
  name: string
  shows: Filter
  position: number
  created_at: string
  updated_at: string
}

const byPosition = keyset('conversation-views', 'asc', { 'v.position': 'bigint', 'v.id': 'uuid' })

export const pageViews = (db: Db, { environmentId }: Environment, page: Page): Promise<Paged<ViewRow>> =>
  byPosition.read(
    db,
    page,
    ({ key, after, window }) => db<ViewRow[]>`
      select v.id, v.name, v.shows, v.position, v.created_at, v.updated_at, ${key} from conversation_views v
      where v.environment_id = ${environmentId} ${after} ${window}`,
  )

export async function findView(db: Db, { environmentId }: Environment, id: string): Promise<ViewRow | null> {
  const [row] = await db<ViewRow[]>`
    select id, name, shows, position, created_at, updated_at from conversation_views
    where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

export async function saveView(db: Db, { environmentId }: Environment, row: ViewRow): Promise<void> {
  await db`
    insert into conversation_views (environment_id, id, name, shows, position, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${db.json(row.shows as never)}, ${row.position}, ${row.created_at},
      ${row.updated_at})
    on conflict (environment_id, id) do update set name = excluded.name, shows = excluded.shows,
      position = excluded.position, updated_at = excluded.updated_at`
}

export async function deleteViewRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from conversation_views where environment_id = ${environmentId} and id = ${id}`
}
