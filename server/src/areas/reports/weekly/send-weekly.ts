import { change } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import { membersHolding } from '../../members/public.ts'
import { liveEnvironmentOf } from '../../organizations/public.ts'
import { digestOf, isEmpty } from './digest.ts'
import { weeklyMail } from './weekly-mail.ts'
import { claimReceivers, type DueOrganization, dueOrganizations } from './weekly-mails.sql.ts'

/** Sends the emails of the last Monday that were not sent. A week without anything to report is skipped. */
export async function sendWeekly(platform: Platform): Promise<void> {
  for (const due of await dueOrganizations(platform.sql, platform.clock.now())) await sendTo(platform, due)
}

/** Claims the receivers and queues their emails in one transaction, so that each receives one. */
async function sendTo(platform: Platform, due: DueOrganization): Promise<void> {
  const { organization_id: organizationId, name: organization, time_zone: timeZone, monday } = due
  const { publicUrl } = platform.settings
  await change(platform, { organizationId, environmentId: null }, async (tx) => {
    const claimed = await claimReceivers(tx, organizationId, monday)
    const receivers = await membersHolding(tx, organizationId, claimed, 'analytics:read')
    const environmentId = receivers.length === 0 ? null : await liveEnvironmentOf(tx, organizationId)
    if (environmentId === null) return
    const now = platform.clock.now()
    const digest = await digestOf(tx, { organizationId, environmentId }, { monday, timeZone, now })
    if (isEmpty(digest)) return
    for (const { email, name } of receivers)
      tx.mail({ to: email, of: 'organization', content: weeklyMail(digest, { organization, name, publicUrl }) })
  })
}
