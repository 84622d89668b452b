import { type gamification, pageAnswer, pageOf } from '@userkeep/contract'
import { gamificationBounds } from '@userkeep/contract/shapes/gamification'
import { v7 as uuid } from 'uuid'
import { pageOfRows } from '../../../platform/db/page-of-rows.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { notifyCreated, notifyDeleted, refuseEarning, refuseMore, saveChanged } from '../change-config.ts'
import { lockConfig } from '../config.sql.ts'
import { eventTypes, requireEventType } from '../event-types.ts'
import { countsFrom } from '../rules.ts'
import { findRule, insertRule, listRuleRows, markRuleDeleted, type RuleRow, saveRule } from './rules.sql.ts'

export const listRules: Verb<typeof gamification.routes.listRules> = async ({ db, scope, query }) => {
  const rules = await listRuleRows(db, scope)
  const answer = pageAnswer('rules', pageOfRows('gamification_rules', rules, pageOf(query)))
  return { ...answer, event_types: await eventTypes(db, scope, rules) }
}

export const getRule: Verb<typeof gamification.routes.getRule> = async ({ params, db, scope }) =>
  (await findRule(db, scope, params.id)) ?? fail('not_found')

/** The audited fields. */
const ruleFields = ['name', 'event_type', 'points', 'cap', 'active'] as const satisfies (keyof RuleRow)[]

export const createRule: Verb<typeof gamification.routes.createRule> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    await lockConfig(tx, scope)
    await requireEventType(tx, scope, body.event_type)
    refuseMore((await listRuleRows(tx, scope)).length, gamificationBounds.rules, 'rules')
    const { name, event_type, points, cap = null, active = false } = body
    const at = now.toISOString()
    const moments = { counts_from: active ? at : null, created_at: at, updated_at: at }
    const row: RuleRow = { id: uuid(), name, event_type, points, cap, active, ...moments }
    await insertRule(tx, scope, row)
    notifyCreated(tx, 'gamification_rule', row, ruleFields)
    return row
  })

export const updateRule: Verb<typeof gamification.routes.updateRule> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    await lockConfig(tx, scope)
    const before = (await findRule(tx, scope, params.id)) ?? fail('not_found')
    const changed = { ...before, ...body }
    if (changed.event_type !== before.event_type) await requireEventType(tx, scope, changed.event_type)
    const counts_from = countsFrom(before, changed, ['event_type', 'points', 'cap'], now)
    const after = { ...changed, counts_from, updated_at: now.toISOString() }
    const saving = { type: 'gamification_rule', before, after, fields: ruleFields }
    return saveChanged(tx, saving, () => saveRule(tx, scope, after))
  })

/** Deletes a rule. The points it awarded stay, and its name with them. */
export const deleteRule: Verb<typeof gamification.routes.removeRule> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    await lockConfig(tx, scope)
    const rule = (await findRule(tx, scope, params.id)) ?? fail('not_found')
    await refuseEarning(tx, scope, rule.id)
    await markRuleDeleted(tx, scope, rule.id, now)
    notifyDeleted(tx, 'gamification_rule', rule)
  })
