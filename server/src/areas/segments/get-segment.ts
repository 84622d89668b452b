import type { segments } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findSegment } from './segments.sql.ts'
import { showSegment } from './views.ts'

export const getSegment: Verb<typeof segments.routes.get> = async ({ db, scope, params, platform }) =>
  showSegment(db, platform, scope, (await findSegment(db, scope, params.id)) ?? fail('not_found'))
