import { type feedback, pageAnswer, pageOf } from '@userkeep/contract'
import { feedbackBounds } from '@userkeep/contract/shapes/feedback'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../../platform/db/errors.ts'
import { pageOfRows } from '../../../platform/db/page-of-rows.ts'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockBoards } from '../boards/boards.sql.ts'
import { deleteCategoryRow, insertCategory, listCategoryRows, lockCategory, saveCategory } from './categories.sql.ts'

export const listCategories: Verb<typeof feedback.routes.categories> = async ({ db, scope, query }) =>
  pageAnswer('categories', pageOfRows('feedback_categories', await listCategoryRows(db, scope), pageOf(query)))

export const createCategory: Verb<typeof feedback.routes.createCategory> = async ({ body, scope, change }) =>
  change(async (tx) => {
    await lockBoards(tx, scope)
    if ((await listCategoryRows(tx, scope)).length >= feedbackBounds.categories) {
      fail('conflict', `An environment can have at most ${feedbackBounds.categories} feedback categories.`)
    }
    const category = { id: uuid(), name: body.name.trim(), color: body.color ?? null }
    await insertCategory(tx, scope, category).catch(refuseTakenName)
    tx.audited({
      target: { type: 'feedback_category', id: category.id, name: category.name },
      changes: { name: { to: category.name }, color: { to: category.color } },
    })
    return category
  })

function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'feedback_categories_by_name')) fail('conflict', 'A category with this name already exists.')
  throw error
}

export const updateCategory: Verb<typeof feedback.routes.updateCategory> = async ({ params, body, scope, change }) =>
  change(async (tx) => {
    const before = (await lockCategory(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body, name: (body.name ?? before.name).trim() }
    const changes = diff(before, after, ['name', 'color'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    await saveCategory(tx, scope, after).catch(refuseTakenName)
    tx.wake('roadmap')
    tx.audited({ target: { type: 'feedback_category', id: after.id, name: after.name }, changes })
    return after
  })

export const deleteCategory: Verb<typeof feedback.routes.removeCategory> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const { id, name } = (await lockCategory(tx, scope, params.id)) ?? fail('not_found')
    await deleteCategoryRow(tx, scope, id)
    tx.wake('roadmap')
    tx.audited({ target: { type: 'feedback_category', id, name } })
  })
