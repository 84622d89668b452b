import type { surveys } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findSurveyName, lockSurvey } from '../surveys.sql.ts'
import { findResponseInFull, saveTags } from './list-responses.sql.ts'
import { toResponse } from './views.ts'

export const tagResponse: Verb<typeof surveys.routes.tag> = async ({ params, body, scope, change }) =>
  change(async (tx) => {
    await lockSurvey(tx, scope, params.id, 'answer')
    const found = (await findResponseInFull(tx, scope, params.id, params.responseId)) ?? fail('not_found')
    const before = toResponse(found)
    const tags = [...new Set(body.tags.map((tag) => tag.trim()))].sort()
    const changes = diff(before, { ...before, tags }, ['tags'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    await saveTags(tx, scope, found, tags)
    const name = await findSurveyName(tx, scope, params.id)
    tx.audited({ target: { type: 'survey', id: params.id, name: name ?? '' }, changes })
    return { ...before, tags }
  })
