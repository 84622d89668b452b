import type { feedback } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { deleteCategoryRow, lockCategory } from './categories.sql.ts'

export const deleteCategory: Verb<typeof feedback.routes.removeCategory> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { id, name } = (await lockCategory(tx, scope, params.id)) ?? fail('not_found')
    await deleteCategoryRow(tx, scope, id)
    tx.wake('roadmap')
    tx.audited({ target: { type: 'feedback_category', id, name } })
  })
