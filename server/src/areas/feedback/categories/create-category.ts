import type { feedback } from '@userkeep/contract'
import { feedbackBounds } from '@userkeep/contract/shapes/feedback'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../../platform/db/errors.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockBoards } from '../boards/boards.sql.ts'
import { insertCategory, listCategoryRows } from './categories.sql.ts'

export const createCategory: Verb<typeof feedback.routes.createCategory> = async ({ body, scope, change }) =>
  change(async (tx) => {
    await lockBoards(tx, scope)
    if ((await listCategoryRows(tx, scope)).length >= feedbackBounds.categories) {
      fail('conflict', `An environment has at most ${feedbackBounds.categories} categories of feedback.`)
    }
    const category = { id: uuid(), name: body.name.trim(), color: body.color ?? null }
    await insertCategory(tx, scope, category).catch(refuseTakenName)
    tx.audited({
      target: { type: 'feedback_category', id: category.id, name: category.name },
      changes: { name: { to: category.name }, color: { to: category.color } },
    })
    return category
  })

export function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'feedback_categories_by_name')) fail('conflict', 'A category of that name exists already.')
  throw error
}
