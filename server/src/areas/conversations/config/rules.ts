import { type AnswerOf, type BodyOf, type conversations, pageAnswer, pageOf } from '@userkeep/contract'
import { supportBounds } from '@userkeep/contract/shapes/conversation-settings'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import { renderText } from '../../../platform/html/render-text.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { requireSegments } from '../../segments/public.ts'
import { requireAssignment, requireRoom, requireTags } from './require.ts'
import { deleteRuleRow, lockRule, pageRules, type RuleRow, saveRule } from './rules.sql.ts'
import { lockConfig } from './settings.sql.ts'

type Routes = typeof conversations.routes
type Rule = AnswerOf<Routes['createRule']>
type Given = BodyOf<Routes['updateRule']>

const targetOf = ({ id, name }: RuleRow) => ({ type: 'conversation_rule', id, name })
const fields = [
  'name',
  'enabled',
  'position',
  'words',
  'segment_id',
  'channels',
  'hours',
  'assignee_id',
  'group_id',
  'tag_ids',
  'priority',
  'reply',
] as const

const shown = (row: RuleRow): Rule => ({
  id: row.id,
  name: row.name,
  enabled: row.enabled,
  position: row.position,
  when: { words: row.words, segment_id: row.segment_id, channels: row.channels, hours: row.hours },
  actions: {
    assignee_id: row.assignee_id,
    group_id: row.group_id,
    tag_ids: row.tag_ids,
    priority: row.priority,
    reply: row.reply,
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** Returns the columns that a body sets. `when` and `actions` are replaced as a whole. */
const columnsOf = ({ name, enabled, position, when, actions }: Given) => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(enabled !== undefined && { enabled }),
  ...(position !== undefined && { position }),
  ...(when && {
    words: when.words ?? [],
    segment_id: when.segment_id ?? null,
    channels: when.channels ?? [],
    hours: when.hours ?? null,
  }),
  ...(actions && {
    assignee_id: actions.assignee_id ?? null,
    group_id: actions.group_id ?? null,
    tag_ids: actions.tag_ids ?? [],
    priority: actions.priority ?? null,
    reply: actions.reply ?? null,
  }),
})

async function renderReply(platform: Platform, scope: EnvironmentScope, { actions }: Given) {
  if (actions === undefined) return {}
  if (actions.reply == null) return { reply_html: null }
  const context = { pool: platform.renderPool, tenant: scope.organizationId, field: 'actions.reply' }
  return { reply_html: (await renderText(context, actions.reply)).trim() }
}

async function requireParts(tx: Change, scope: EnvironmentScope, row: RuleRow): Promise<void> {
  if (row.segment_id !== null) await requireSegments(tx, scope, { 'when.segment_id': row.segment_id })
  await requireAssignment(tx, scope, row)
  await requireTags(tx, scope, row.tag_ids, 'actions.tag_ids')
}

export const listRules: Verb<Routes['rules']> = async ({ query, db, scope }) =>
  pageAnswer('rules', await pageRules(db, scope, pageOf(query)), shown)

export const createRule: Verb<Routes['createRule']> = async ({ body, scope, change, now, platform }) => {
  const html = await renderReply(platform, scope, body)
  return change(async (tx) => {
    await lockConfig(tx, scope)
    await requireRoom(tx, scope, 'conversation_rules', supportBounds.rules)
    const at = now.toISOString()
    const base = { id: uuid(), enabled: true, position: 0, created_at: at, updated_at: at }
    const row = { ...base, ...columnsOf(body), ...html } as RuleRow
    await requireParts(tx, scope, row)
    await saveRule(tx, scope, row)
    tx.audited({ target: targetOf(row), changes: diff({} as RuleRow, row, fields) })
    return shown(row)
  })
}

export const updateRule: Verb<Routes['updateRule']> = async ({ params, body, scope, change, now, platform }) => {
  const html = await renderReply(platform, scope, body)
  return change(async (tx) => {
    const before = (await lockRule(tx, scope, params.id)) ?? fail('not_found')
    const after: RuleRow = { ...before, ...columnsOf(body), ...html }
    const changes = diff(before, after, fields)
    tx.audited({ target: targetOf(after), changes })
    if (Object.keys(changes).length === 0) return shown(before)
    await requireParts(tx, scope, after)
    const saved = { ...after, updated_at: now.toISOString() }
    await saveRule(tx, scope, saved)
    return shown(saved)
  })
}

export const deleteRule: Verb<Routes['removeRule']> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const row = (await lockRule(tx, scope, params.id)) ?? fail('not_found')
    await deleteRuleRow(tx, scope, row.id)
    tx.audited({ target: targetOf(row), changes: {} })
  })
