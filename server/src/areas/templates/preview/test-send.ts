import type { templates } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import { isMember } from '../../members/public.ts'
import { findTemplate } from '../drafts/templates.sql.ts'
import { templateTarget } from '../drafts/views.ts'
import type { Own } from '../setup.ts'
import { show } from './show.ts'

export const testSend: Verb<typeof templates.routes.testSend, Own> = async (call) => {
  const { params, body, db, scope, own, caller, change } = call
  const { to = [caller.user.email], ...shown } = body
  const template = (await findTemplate(db, scope, params.id)) ?? fail('not_found')
  if (template.kind !== 'email') fail('conflict', 'Only a mail can be sent as a test.')
  await requireStaff(db, scope.organizationId, to)
  const asked = { db, scope, compiler: own.compiler, user: caller.user, template, footer: null }
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

/** A test reaches nobody who did not ask for it. */
async function requireStaff(db: Db, organizationId: string, addresses: readonly string[]): Promise<void> {
  for (const [n, address] of addresses.entries()) {
    if (!(await isMember(db, organizationId, address))) invalid(`to[${n}]`, 'is no member of the organization')
  }
}
