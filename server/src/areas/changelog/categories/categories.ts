import { type changelog, pageAnswer, pageOf } from '@userkeep/contract'
import { changelogBounds } from '@userkeep/contract/shapes/changelog'
import { v7 as uuid } from 'uuid'
import { pageOfRows } from '../../../platform/db/page-of-rows.ts'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { raiseVersion } from '../publishing/versions.sql.ts'
import {
  deleteCategoryRow,
  insertCategory,
  isNameTaken,
  listCategoryRows,
  lockCategory,
  saveCategory,
} from './categories.sql.ts'

export const listCategories: Verb<typeof changelog.routes.categories> = async ({ db, scope, query }) =>
  pageAnswer('categories', pageOfRows('changelog_categories', await listCategoryRows(db, scope), pageOf(query)))

export const createCategory: Verb<typeof changelog.routes.createCategory> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    if ((await listCategoryRows(tx, scope)).length >= changelogBounds.categories) {
      fail('conflict', `An environment can have at most ${changelogBounds.categories} categories.`)
    }
    const category = { id: uuid(), name: body.name.trim(), color: body.color ?? 'gray' }
    if (!(await insertCategory(tx, scope, category, now))) fail('conflict', 'A category with this name already exists.')
    tx.audited({
      target: { type: 'changelog_category', id: category.id, name: category.name },
      changes: { name: { to: category.name }, color: { to: category.color } },
    })
    return category
  })

export const updateCategory: Verb<typeof changelog.routes.updateCategory> = async (call) => {
  const { params, body, scope, change, now } = call
  return change(async (tx) => {
    const before = (await lockCategory(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body, ...(body.name && { name: body.name.trim() }) }
    const changes = diff(before, after, ['name', 'color'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    if (await isNameTaken(tx, scope, after)) fail('conflict', 'A category with this name already exists.')
    await saveCategory(tx, scope, after, now)
    await raiseVersion(tx, scope)
    tx.audited({ target: { type: 'changelog_category', id: after.id, name: after.name }, changes })
    return after
  })
}

export const deleteCategory: Verb<typeof changelog.routes.removeCategory> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const category = (await lockCategory(tx, scope, params.id)) ?? fail('not_found')
    await deleteCategoryRow(tx, scope, category.id)
    await raiseVersion(tx, scope)
    tx.audited({ target: { type: 'changelog_category', id: category.id, name: category.name }, changes: {} })
  })
