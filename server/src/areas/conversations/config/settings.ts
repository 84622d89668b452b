import type { conversations } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { invalid } from '../../../platform/fail.ts'
import { renderText } from '../../../platform/html/render-text.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { isTimeZone } from '../../../platform/time-zone.ts'
import { listMembers } from '../../members/public.ts'
import { findSettings, lockConfig, type SettingsRow, saveSettings } from './settings.sql.ts'

type Routes = typeof conversations.routes

const shown = ({ away_html: _, ...settings }: SettingsRow) => settings

export const getSettings: Verb<Routes['settings']> = async ({ db, scope }) => shown(await findSettings(db, scope))

export const updateSettings: Verb<Routes['updateSettings']> = async (call) => {
  const { body, scope, change, now, platform } = call
  if (body.time_zone !== undefined && !isTimeZone(body.time_zone)) invalid('time_zone', 'is no time zone')
  for (const { from, to } of body.hours ?? []) if (from >= to) invalid('hours', 'must end after they begin')
  const context = { pool: platform.renderPool, tenant: scope.organizationId, field: 'away_message' }
  const html = body.away_message ? (await renderText(context, body.away_message)).trim() : null
  return change(async (tx) => {
    await lockConfig(tx, scope)
    const before = await findSettings(tx, scope)
    const after = { ...before, ...body, ...(body.away_message !== undefined && { away_html: html }) }
    const changes = diff(before, after, [
      'time_zone',
      'hours',
      'away_message',
      'first_response_minutes',
      'resolution_minutes',
      'rating',
      'messenger',
    ])
    if (Object.keys(changes).length > 0) await saveSettings(tx, scope, after, now)
    tx.audited({ target: { type: 'conversation_settings', id: scope.environmentId, name: 'Support inbox' }, changes })
    return shown(after)
  })
}

export const listAgents: Verb<Routes['agents']> = async ({ db, scope }) => ({
  agents: await listMembers(db, scope.organizationId),
})
