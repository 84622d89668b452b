import type { changelog } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { raiseVersion } from '../publishing/versions.sql.ts'
import { deleteCategoryRow, lockCategory } from './categories.sql.ts'

export const deleteCategory: Verb<typeof changelog.routes.removeCategory> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const category = (await lockCategory(tx, scope, params.id)) ?? fail('not_found')
    await deleteCategoryRow(tx, scope, category.id)
    await raiseVersion(tx, scope)
    tx.audited({ target: { type: 'changelog_category', id: category.id, name: category.name }, changes: {} })
  })
