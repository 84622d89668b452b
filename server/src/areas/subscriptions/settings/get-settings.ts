import type { subscriptions } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { readSettings } from './settings.sql.ts'

export const getSettings: Verb<typeof subscriptions.routes.settings> = async ({ db, scope }) => readSettings(db, scope)
