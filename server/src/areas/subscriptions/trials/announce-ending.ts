import { change } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { brandOf, portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../../contact-settings/public.ts'
import { claimReminder, type EndingTrial, endingTrials, listOwnerAddresses } from './trials.sql.ts'

const batch = 200

/** Notifies the owners of customers once that their trial ends soon, if the tenant wants that. */
export async function announceEnding(context: Context): Promise<void> {
  for (const found of await endingTrials(context.sql, context.clock.now(), batch)) {
    const scope = { organizationId: found.organization_id, environmentId: found.environment_id }
    await change(context, scope, async (tx) => {
      const trial = await claimReminder(tx, scope, found.id)
      if (!trial) return
      const { customer_id, trial_ends_at: ends_at } = trial
      tx.fact({
        type: 'subscription.trial_ending',
        about: customer_id,
        customerId: customer_id,
        data: { customer_id, subscription_id: trial.id, ends_at },
      })
      const { content, senderName } = await reminder(tx, context, scope, trial)
      for (const to of await listOwnerAddresses(tx, scope, customer_id)) tx.mail({ to, senderName, content })
    })
  }
}

async function reminder(
  db: Parameters<typeof settingsOf>[0],
  { settings: { publicUrl } }: Context,
  scope: EnvironmentScope,
  { product, team, trial_ends_at }: EndingTrial,
) {
  const settings = await settingsOf(db, scope.environmentId)
  const brand = brandOf(settings)
  const key = await publishableKeyOf(db, scope, portalOrigin(settings, publicUrl))
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(trial_ends_at))
  const content = composeMail({
    subject: `Your trial of ${product} ends on ${day}`,
    brand,
    paragraphs: [
      `The trial of ${product} for the team ${team} ends on ${day}. Billing starts on that day.`,
      'To change or cancel the plan before that, open Billing.',
    ],
    ...(key !== null && { action: { label: 'Open Billing', url: portalLink(settings, publicUrl, key, 'billing') } }),
    footer: 'You get this email because you are an owner of the team.',
  })
  return { content, senderName: brand.name }
}
