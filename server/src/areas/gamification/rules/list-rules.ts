import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { eventTypes } from '../event-types.ts'
import { findRule, listRuleRows } from './rules.sql.ts'

export const listRules: Verb<typeof gamification.routes.listRules> = async ({ db, scope }) => {
  const rules = await listRuleRows(db, scope)
  return { rules, event_types: await eventTypes(db, scope, rules) }
}

export const getRule: Verb<typeof gamification.routes.getRule> = async ({ params, db, scope }) =>
  (await findRule(db, scope, params.id)) ?? fail('not_found')
