import type { contactSettings } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { settingsOf } from './settings.sql.ts'
import { shownSettings } from './views.ts'

export const getSettings: Verb<typeof contactSettings.routes.get> = async ({ db, scope }) =>
  shownSettings(await settingsOf(db, scope.environmentId))
