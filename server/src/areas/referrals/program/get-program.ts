import type { referrals } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { findProgram } from './program.sql.ts'
import { noProgram } from './rules.ts'

export const getProgram: Verb<typeof referrals.routes.program> = async ({ db, scope }) =>
  (await findProgram(db, scope)) ?? noProgram
