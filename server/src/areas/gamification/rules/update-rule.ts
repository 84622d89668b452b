import type { gamification } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { saveChanged } from '../change-config.ts'
import { takeTurn } from '../config.sql.ts'
import { requireEventType } from '../event-types.ts'
import { countsFrom } from '../rules.ts'
import { ruleFields } from './create-rule.ts'
import { findRule, saveRule } from './rules.sql.ts'

export const updateRule: Verb<typeof gamification.routes.updateRule> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    await takeTurn(tx, scope)
    const before = (await findRule(tx, scope, params.id)) ?? fail('not_found')
    const changed = { ...before, ...body }
    if (changed.event_type !== before.event_type) await requireEventType(tx, scope, changed.event_type)
    const counts_from = countsFrom(before, changed, ['event_type', 'points', 'cap'], now)
    const after = { ...changed, counts_from, updated_at: now.toISOString() }
    const saving = { type: 'gamification_rule', before, after, fields: ruleFields }
    return saveChanged(tx, saving, () => saveRule(tx, scope, after))
  })
