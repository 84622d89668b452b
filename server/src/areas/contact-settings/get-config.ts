import type { contactSettings } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { findConfig } from './config.sql.ts'
import { environmentOf } from './environment-of.ts'

export const getConfig: Verb<typeof contactSettings.routes.config> = async ({ db, params }) =>
  findConfig(db, await environmentOf(db, params.publishableKey))
