import { type gateways, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listConnectionRows } from './connections.sql.ts'
import { toGateway } from './views.ts'

export const listGateways: Verb<typeof gateways.routes.list> = async ({ db, scope, query, platform }) =>
  pageAnswer('gateways', await listConnectionRows(db, scope, pageOf(query)), (row) => toGateway(row, platform.settings))
