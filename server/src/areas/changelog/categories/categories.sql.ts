import type { ChangelogCategory } from '@userkeep/contract/shapes/changelog'
import type { Static } from 'typebox'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

type CategoryRow = Static<typeof ChangelogCategory>

export const listCategoryRows = (db: Db, { environmentId }: Environment): Promise<CategoryRow[]> => db<CategoryRow[]>`
  select id, name, color from changelog_categories where environment_id = ${environmentId} order by lower(name)`

export async function lockCategory(db: Db, { environmentId }: Environment, id: string): Promise<CategoryRow | null> {
  const [row] = await db<CategoryRow[]>`
    select id, name, color from changelog_categories
    where environment_id = ${environmentId} and id = ${id} for no key update`
  return row ?? null
}

/** Whether it is there; it stays until the transaction ends. */
export async function keepCategory(db: Db, { environmentId }: Environment, id: string): Promise<boolean> {
  const rows = await db`
    select 1 from changelog_categories where environment_id = ${environmentId} and id = ${id} for key share`
  return rows.length > 0
}

/** Returns false if another category has the name. */
export async function insertCategory(db: Db, { environmentId }: Environment, row: CategoryRow, now: Date) {
  const made = await db`
    insert into changelog_categories (environment_id, id, name, color, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.color}, ${now}, ${now})
    on conflict (environment_id, lower(name)) do nothing`
  return made.count > 0
}

export async function isNameTaken(db: Db, { environmentId }: Environment, { id, name }: CategoryRow): Promise<boolean> {
  const rows = await db`
    select 1 from changelog_categories
    where environment_id = ${environmentId} and lower(name) = lower(${name}) and id <> ${id}`
  return rows.length > 0
}

export async function saveCategory(db: Db, { environmentId }: Environment, row: CategoryRow, now: Date): Promise<void> {
  await db`
    update changelog_categories set name = ${row.name}, color = ${row.color}, updated_at = ${now}
    where environment_id = ${environmentId} and id = ${row.id}`
}

export async function deleteCategoryRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`
    update changelog_posts set category_id = null where environment_id = ${environmentId} and category_id = ${id}`
  await db`delete from changelog_categories where environment_id = ${environmentId} and id = ${id}`
}
