import type { gateways } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { takeMessage } from './take-message.ts'

export const receive: Verb<typeof gateways.routes.receive> = async ({ params, body, headers, platform }) => {
  await takeMessage(platform, { connectionId: params.connectionId, raw: body, headers })
  return { received: true }
}
