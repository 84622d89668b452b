import type { campaigns } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { findCap } from './settings.sql.ts'

export const getSettings: Verb<typeof campaigns.routes.settings> = async ({ db, scope }) => ({
  frequency_cap: await findCap(db, scope),
})
