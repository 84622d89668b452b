import type { surveys } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { changed, emptySurvey } from './draft.ts'
import { requireSound } from './require-sound.ts'
import { insertSurvey } from './surveys.sql.ts'
import { audible, noCounts, toSurvey } from './views.ts'

export const createSurvey: Verb<typeof surveys.routes.create> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const { row, trigger } = changed(emptySurvey(body.name, scope.environmentId, now), body, now)
    await requireSound(tx, scope, row, { trigger, before: null })
    await insertSurvey(tx, scope, row)
    tx.wake('surveys')
    const shown = toSurvey({ ...row, ...noCounts })
    tx.audited({
      target: { type: 'survey', id: row.id, name: row.name },
      changes: Object.fromEntries(audible.map((field) => [field, { to: shown[field] }])),
    })
    return shown
  })
