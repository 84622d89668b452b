import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseEarning, tellDeleted } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { findRule, markRuleDeleted } from './rules.sql.ts'

/** The points that it earned people stay, and with them its name. */
export const deleteRule: Verb<typeof gamification.routes.removeRule> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const rule = (await findRule(tx, scope, params.id)) ?? fail('not_found')
    await refuseEarning(tx, scope, rule.id)
    await markRuleDeleted(tx, scope, rule.id, now)
    tellDeleted(tx, 'gamification_rule', rule)
  })
