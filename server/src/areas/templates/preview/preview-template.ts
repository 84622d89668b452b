import type { templates } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireSound } from '../drafts/require-sound.ts'
import { findTemplate } from '../drafts/templates.sql.ts'
import type { Own } from '../setup.ts'
import { show } from './show.ts'

export const previewTemplate: Verb<typeof templates.routes.preview, Own> = async (call) => {
  const { params, body, db, scope, own, caller, platform } = call
  const { category_mail = false, ...shown } = body
  if (shown.draft) requireSound(shown.draft)
  const template = (await findTemplate(db, scope, params.id)) ?? fail('not_found')
  // The link leads nowhere: a preview unsubscribes nobody.
  const footer = category_mail ? { unsubscribeUrl: `${platform.settings.publicUrl}/unsubscribe/preview` } : null
  return show({ db, scope, compiler: own.compiler, user: caller.user, template, footer }, shown)
}
