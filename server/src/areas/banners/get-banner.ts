import type { banners } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findBanner } from './banners.sql.ts'
import { toBanner } from './views.ts'

export const getBanner: Verb<typeof banners.routes.get> = async ({ params, db, scope, now }) =>
  toBanner((await findBanner(db, scope, params.id)) ?? fail('not_found'), now)
