import type { surveys } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { inHand } from './in-hand.ts'
import { record } from './record.ts'
import { toOwnResponse } from './views.ts'

export const respond: Verb<typeof surveys.routes.respond> = async ({
  params,
  body,
  caller,
  change,
  platform,
  scope,
  now,
}) =>
  change(async (tx) => {
    const source = body.place ?? 'widget'
    const held = await inHand(tx, platform, scope, { caller, surveyId: params.id, source, now })
    const said = {
      given: body.answers,
      complete: body.complete ?? true,
      locale: body.locale ?? null,
      source,
      customerId: caller.team?.customerId ?? null,
      now,
    }
    const { response, answers } = await record(tx, platform, scope, { ...held, said })
    return toOwnResponse(response, answers)
  })
