import { v7 as uuid } from 'uuid'
import { type Change, change } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import { Failure } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { enqueueMessages } from '../../messages/public.ts'
import { addTemplate, requirePublished } from '../../templates/public.ts'
import type { Own } from '../setup.ts'
import { findSettings, lockSettings, saveSettingsRow } from './settings.sql.ts'
import { listAgreed, type Shipment } from './shipments.sql.ts'

const name = 'Shipped feedback'

const draft = {
  default_locale: 'en',
  variables: [],
  locales: {
    en: {
      subject: 'Shipped: {{ data.title }}',
      preheader: 'You voted for this. It is now available.',
      body: `Hello {{ contact.first_name | default: "there" }},

you voted for **{{ data.title }}**, and it is here.

{% if data.url %}
[See what is new]({{ data.url }} "button")
{% endif %}

Thank you for telling us what you need.`,
    },
  },
}

/**
 * Returns the template of the mail to voters, or null if they are not mailed. It is created when first needed, so that
 * staff can edit it like any other.
 */
export async function voterTemplate(context: Context<Own>, scope: EnvironmentScope): Promise<string | null> {
  const { mail_voters, template_id } = await findSettings(context.sql, scope)
  if (!mail_voters || template_id !== null) return mail_voters ? template_id : null
  const made = await context.own.templates.compile(context.sql, scope, name, draft)
  return change(context, scope, async (tx) => {
    await lockSettings(tx, scope)
    const now = await findSettings(tx, scope)
    if (!now.mail_voters || now.template_id !== null) return now.mail_voters ? now.template_id : null
    const id = await addTemplate(tx, scope, made, { by: 'Userkeep', now: context.clock.now() })
    await saveSettingsRow(tx, scope, { ...now, template_id: id })
    return id
  }).catch(whereRefused)
}

interface Mailing {
  shipment: Shipment
  templateId: string
  url: string | null
  now: Date
}

/** Queues mail to voters who agreed to news, one per post and person. */
export async function mailVoters(
  tx: Change,
  scope: EnvironmentScope,
  contactIds: readonly string[],
  { shipment: { post_id, title }, templateId, url, now }: Mailing,
): Promise<void> {
  const version = await requirePublished(tx, scope, templateId, 'email').catch(whereRefused)
  if (version === null) return
  const agreed = await listAgreed(tx, scope, contactIds)
  const mail = { category: 'product_news' as const, batchId: post_id, variant: null, senderId: null }
  const messages = agreed.map((contactId) => ({
    id: uuid(),
    contactId,
    ...mail,
    templateVersionId: version.versionId,
    data: { title, url },
  }))
  await enqueueMessages(tx, scope, messages, now)
}

/** Returns null if there is no room for a template, or staff archived it: voters are then notified in-app only. */
function whereRefused(error: unknown): null {
  if (error instanceof Failure) return null
  throw error
}
