import type { changelog } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listCategoryRows } from './categories.sql.ts'

export const listCategories: Verb<typeof changelog.routes.categories> = async ({ db, scope }) => ({
  categories: await listCategoryRows(db, scope),
})
