import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface CategoryRow {
  id: string
  name: string
  color: string | null
}

export const listCategoryRows = (db: Db, { environmentId }: Environment): Promise<CategoryRow[]> => db<CategoryRow[]>`
  select id, name, color from feedback_categories where environment_id = ${environmentId} order by lower(name)`

/** Locks a category until the transaction ends, so that no post gets it while it is deleted. */
export async function lockCategory(db: Db, { environmentId }: Environment, id: string): Promise<CategoryRow | null> {
  const [row] = await db<CategoryRow[]>`
    select id, name, color from feedback_categories where environment_id = ${environmentId} and id = ${id} for update`
  return row ?? null
}

export async function insertCategory(db: Db, { environmentId }: Environment, category: CategoryRow): Promise<void> {
  await db`insert into feedback_categories ${db({ environment_id: environmentId, ...category })}`
}

export async function saveCategory(db: Db, { environmentId }: Environment, category: CategoryRow): Promise<void> {
  const { id, name, color } = category
  await db`
    update feedback_categories set name = ${name}, color = ${color}
    where environment_id = ${environmentId} and id = ${id}`
}

export async function deleteCategoryRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`update feedback_posts set category_id = null where environment_id = ${environmentId} and category_id = ${id}`
  await db`delete from feedback_categories where environment_id = ${environmentId} and id = ${id}`
}
