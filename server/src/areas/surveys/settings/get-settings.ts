import type { surveys } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { findDaysBetween } from './settings.sql.ts'

export const getSettings: Verb<typeof surveys.routes.settings> = async ({ db, scope }) => ({
  days_between: await findDaysBetween(db, scope),
})
