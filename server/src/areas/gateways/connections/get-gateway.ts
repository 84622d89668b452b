import type { gateways } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findConnection } from './connections.sql.ts'
import { toGateway } from './views.ts'

export const getGateway: Verb<typeof gateways.routes.get> = async ({ params, db, scope, platform }) =>
  toGateway((await findConnection(db, scope, params.id)) ?? fail('not_found'), platform.settings)
