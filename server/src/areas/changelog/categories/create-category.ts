import type { changelog } from '@userkeep/contract'
import { changelogBounds } from '@userkeep/contract/shapes/changelog'
import { v7 as uuid } from 'uuid'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { insertCategory, listCategoryRows } from './categories.sql.ts'

export const createCategory: Verb<typeof changelog.routes.createCategory> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    if ((await listCategoryRows(tx, scope)).length >= changelogBounds.categories) {
      fail('conflict', `An environment has at most ${changelogBounds.categories} categories.`)
    }
    const category = { id: uuid(), name: body.name.trim(), color: body.color ?? 'gray' }
    if (!(await insertCategory(tx, scope, category, now))) fail('conflict', 'There is a category of this name already.')
    tx.audited({
      target: { type: 'changelog_category', id: category.id, name: category.name },
      changes: { name: { to: category.name }, color: { to: category.color } },
    })
    return category
  })
