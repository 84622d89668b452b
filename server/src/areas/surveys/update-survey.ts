import type { surveys } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { changed } from './draft.ts'
import { requireSound } from './require-sound.ts'
import { answeredProblem } from './rules.ts'
import { findSurvey, listAnswered, lockSurvey, saveSurvey } from './surveys.sql.ts'
import { withdrawInvitations } from './triggers/triggers.sql.ts'
import { audible, toSurvey } from './views.ts'

export const updateSurvey: Verb<typeof surveys.routes.update> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    await lockSurvey(tx, scope, params.id, 'change')
    const before = (await findSurvey(tx, scope, params.id)) ?? fail('not_found')
    const { row, trigger } = changed(before, body, now)
    await requireSound(tx, scope, row, { trigger, before })
    const { shown, started, completed, dismissed } = before
    const after = { ...row, shown, started, completed, dismissed }
    const changes = diff(toSurvey(before), toSurvey(after), audible)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toSurvey(before)
    }
    if ('questions' in changes) {
      const ids = before.questions.map(({ id }) => id)
      const problem = answeredProblem(before.questions, row.questions, await listAnswered(tx, scope, before.id, ids))
      if (problem) fail('conflict', problem)
    }
    await saveSurvey(tx, scope, row)
    if (row.trigger_on !== before.trigger_on || row.trigger_event !== before.trigger_event) {
      await withdrawInvitations(tx, scope, row.id)
    }
    tx.wake('surveys')
    tx.audited({ target: { type: 'survey', id: before.id, name: row.name }, changes })
    return toSurvey(after)
  })
