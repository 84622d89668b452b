import type { gamification } from '@userkeep/contract'
import { gamificationBounds } from '@userkeep/contract/shapes/gamification'
import { v7 as uuid } from 'uuid'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseMore, tellCreated } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { requireEventType } from '../event-types.ts'
import { insertRule, listRuleRows, type RuleRow } from './rules.sql.ts'

/** What the audit log tells of. */
export const ruleFields = ['name', 'event_type', 'points', 'cap', 'active'] as const satisfies (keyof RuleRow)[]

export const createRule: Verb<typeof gamification.routes.createRule> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    await requireEventType(tx, scope, body.event_type)
    refuseMore((await listRuleRows(tx, scope)).length, gamificationBounds.rules, 'rules')
    const { name, event_type, points, cap = null, active = false } = body
    const at = now.toISOString()
    const moments = { counts_from: active ? at : null, created_at: at, updated_at: at }
    const row: RuleRow = { id: uuid(), name, event_type, points, cap, active, ...moments }
    await insertRule(tx, scope, row)
    tellCreated(tx, 'gamification_rule', row, ruleFields)
    return row
  })
