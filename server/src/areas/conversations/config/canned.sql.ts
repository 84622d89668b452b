import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../core/row.ts'

export interface CannedRow {
  id: string
  name: string
  shortcut: string | null
  text: string
  created_at: string
  updated_at: string
}

const byName = keyset('canned-replies', 'asc', { 'lower(r.name)': 'text', 'r.id': 'uuid' })

/** Finds replies whose name, shortcut or text contains every word of the search. */
export function pageCanned(
  db: Db,
  { environmentId }: Environment,
  search: string,
  page: Page,
): Promise<Paged<CannedRow>> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const matching = words.reduce(
    (all, word) => db`
      ${all} and strpos(lower(r.name || ' ' || coalesce(r.shortcut, '') || ' ' || r.text), ${word}) > 0`,
    db``,
  )
  return byName.read(
    db,
    page,
    ({ key, after, window }) => db<CannedRow[]>`
      select r.id, r.name, r.shortcut, r.text, r.created_at, r.updated_at, ${key} from conversation_canned_replies r
      where r.environment_id = ${environmentId} ${matching} ${after} ${window}`,
  )
}

export async function lockCanned(db: Db, { environmentId }: Environment, id: string): Promise<CannedRow | null> {
  const [row] = await db<CannedRow[]>`
    select id, name, shortcut, text, created_at, updated_at from conversation_canned_replies
    where environment_id = ${environmentId} and id = ${id} for update`
  return row ?? null
}

export async function saveCanned(db: Db, { environmentId }: Environment, row: CannedRow): Promise<void> {
  await db`
    insert into conversation_canned_replies (environment_id, id, name, shortcut, text, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.shortcut}, ${row.text}, ${row.created_at}, ${row.updated_at})
    on conflict (environment_id, id) do update set name = excluded.name, shortcut = excluded.shortcut,
      text = excluded.text, updated_at = excluded.updated_at`
}

export async function deleteCannedRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from conversation_canned_replies where environment_id = ${environmentId} and id = ${id}`
}
