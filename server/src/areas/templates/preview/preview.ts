import type { templates } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import { isMember } from '../../members/public.ts'
import { findTemplate } from '../drafts/templates.sql.ts'
import { validateDraft } from '../drafts/validate-draft.ts'
import { templateTarget } from '../drafts/views.ts'
import { show } from './show.ts'

export const previewTemplate: Verb<typeof templates.routes.preview> = async (call) => {
  const { params, body, db, scope, caller, platform } = call
  const { category_mail = false, ...shown } = body
  if (shown.draft) validateDraft(shown.draft)
  const template = (await findTemplate(db, scope, params.id)) ?? fail('not_found')
  // The link leads nowhere: a preview unsubscribes nobody.
  const footer = category_mail ? { unsubscribeUrl: `${platform.settings.publicUrl}/unsubscribe/preview` } : null
  return show({ db, scope, pool: platform.renderPool, user: caller.user, template, footer }, shown)
}

export const testSend: Verb<typeof templates.routes.testSend> = async (call) => {
  const { params, body, db, scope, caller, platform, change } = call
  const { to = [caller.user.email], ...shown } = body
  const template = (await findTemplate(db, scope, params.id)) ?? fail('not_found')
  if (template.kind !== 'email') fail('conflict', 'Only an email can be sent as a test.')
  await requireStaff(db, scope.organizationId, to)
  const asked = { db, scope, pool: platform.renderPool, user: caller.user, template, footer: null }
  const { subject, html, text } = await show(asked, shown)
  const { name } = brandOf(await settingsOf(db, scope.environmentId))
  return change(async (tx) => {
    for (const address of to) {
      tx.mail({
        to: address,
        of: 'organization',
        senderName: name,
        content: { subject: `[Test] ${subject}`, html, text },
      })
    }
    tx.audited({ target: templateTarget(template), changes: { to: { to: to.join(', ') } } })
    return { sent_to: to }
  })
}

/** Refuses a test to an address that is not a member's. */
async function requireStaff(db: Db, organizationId: string, addresses: readonly string[]): Promise<void> {
  for (const [n, address] of addresses.entries()) {
    if (!(await isMember(db, organizationId, address))) invalid(`to[${n}]`, 'must be a member of the organization')
  }
}
