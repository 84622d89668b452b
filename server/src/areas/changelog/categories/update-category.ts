import type { changelog } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { raiseVersion } from '../publishing/versions.sql.ts'
import { isNameTaken, lockCategory, saveCategory } from './categories.sql.ts'

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
    if (await isNameTaken(tx, scope, after)) fail('conflict', 'There is a category of this name already.')
    await saveCategory(tx, scope, after, now)
    await raiseVersion(tx, scope)
    tx.audited({ target: { type: 'changelog_category', id: after.id, name: after.name }, changes })
    return after
  })
}
