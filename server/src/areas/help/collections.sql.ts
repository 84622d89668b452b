import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Environment } from './settings.sql.ts'

interface CollectionText {
  locale: string
  name: string
  description: string
}

export interface CollectionRow {
  id: string
  slug: string
  name: string
  description: string
  translations: CollectionText[]
  position: number
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`id, slug, name, description, translations, position, created_at, updated_at`

const byPosition = keyset('help-collections', 'asc', { 'c.position': 'bigint', 'c.id': 'uuid' })

/** Lists collections by position, each with the number of its articles. */
export const pageCollections = (
  db: Db,
  { environmentId }: Environment,
  page: Page,
): Promise<Paged<CollectionRow & { articles: number }>> =>
  byPosition.read(
    db,
    page,
    ({ key, after, window }) => db<(CollectionRow & { articles: number })[]>`
      select ${columns(db)}, (
        select count(*)::int from help_articles a
        where a.environment_id = ${environmentId} and a.collection_id = c.id) as articles, ${key}
      from help_collections c where c.environment_id = ${environmentId} ${after} ${window}`,
  )

export const listSlugs = (db: Db, { environmentId }: Environment) => db<
  { id: string; slug: string; position: number }[]
>`
  select id, slug, position from help_collections where environment_id = ${environmentId} order by position, id`

export async function countArticlesOf(db: Db, { environmentId }: Environment, id: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from help_articles where environment_id = ${environmentId} and collection_id = ${id}`
  return row.count
}

export async function lockCollection(db: Db, { environmentId }: Environment, id: string) {
  const [row] = await db<CollectionRow[]>`
    select ${columns(db)} from help_collections
    where environment_id = ${environmentId} and id = ${id} for no key update`
  return row ?? null
}

/** Returns whether the collection exists, and locks it against deletion until the transaction ends. */
export async function keepsCollection(db: Db, { environmentId }: Environment, id: string): Promise<boolean> {
  const rows = await db`
    select 1 from help_collections where environment_id = ${environmentId} and id = ${id} for key share`
  return rows.length > 0
}

export async function saveCollection(db: Db, { environmentId }: Environment, row: CollectionRow): Promise<void> {
  await db`
    insert into help_collections (environment_id, id, slug, name, description, translations, position, created_at,
      updated_at)
    values (${environmentId}, ${row.id}, ${row.slug}, ${row.name}, ${row.description},
      ${db.json(row.translations as never)}, ${row.position}, ${row.created_at}, ${row.updated_at})
    on conflict (environment_id, id) do update set slug = excluded.slug, name = excluded.name,
      description = excluded.description, translations = excluded.translations, position = excluded.position,
      updated_at = excluded.updated_at`
}

export async function deleteCollectionRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`
    update help_articles set collection_id = null where environment_id = ${environmentId} and collection_id = ${id}`
  await db`delete from help_collections where environment_id = ${environmentId} and id = ${id}`
}
