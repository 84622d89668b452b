import type { feedback } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockCategory, saveCategory } from './categories.sql.ts'
import { refuseTakenName } from './create-category.ts'

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
