import type { flags } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findFlag } from './flags.sql.ts'
import { toFlag } from './views.ts'

export const getFlag: Verb<typeof flags.routes.get> = async ({ params, db, scope, now }) =>
  toFlag((await findFlag(db, scope, params.id)) ?? fail('not_found'), now)
