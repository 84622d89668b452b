import type { feedback } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requirePublished } from '../../templates/public.ts'
import { findSettings, saveSettingsRow } from './settings.sql.ts'

export const getSettings: Verb<typeof feedback.routes.settings> = ({ db, scope }) => findSettings(db, scope)

export const saveSettings: Verb<typeof feedback.routes.saveSettings> = async ({ body, scope, change }) =>
  change(async (tx) => {
    const before = await findSettings(tx, scope)
    const after = { mail_voters: body.mail_voters, template_id: body.template_id ?? null }
    const changes = diff(before, after, ['mail_voters', 'template_id'])
    if (Object.keys(changes).length === 0) tx.unchanged()
    else {
      if (after.template_id !== null) await requirePublished(tx, scope, after.template_id, 'email')
      await saveSettingsRow(tx, scope, after)
      tx.audited({ target: null, changes })
    }
    return after
  })
