import type { surveys } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { inHand } from './in-hand.ts'
import { answersOf } from './responses.sql.ts'
import { toOwnResponse } from './views.ts'

export const noteShown: Verb<typeof surveys.routes.shown> = async ({
  params,
  body,
  caller,
  change,
  platform,
  scope,
  now,
}) =>
  change(async (tx) => {
    const asking = { caller, surveyId: params.id, source: body.place ?? 'widget', now }
    const { response } = await inHand(tx, platform, scope, asking)
    return toOwnResponse(response, await answersOf(tx, scope, response.id))
  })
