import { v7 as uuid } from 'uuid'
import { type Change, change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Context } from '../../../platform/context.ts'
import { Failure } from '../../../platform/fail.ts'
import { enqueueMessages } from '../../messages/public.ts'
import { addTemplate, requirePublished } from '../../templates/public.ts'
import type { Own } from '../setup.ts'
import { findSettings, lockSettings, saveSettingsRow } from './settings.sql.ts'
import { listAgreed, type Shipment } from './shipments.sql.ts'

const name = 'Feedback that has shipped'

const draft = {
  default_locale: 'en',
  variables: [],
  locales: {
    en: {
      subject: 'Shipped: {{ data.title }}',
      preheader: 'You voted for this, and it is here.',
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
 * The template of the mail to voters, or null where they are not mailed. The first time it is needed it is made, so that
 * staff can then change it like any other.
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

/** Queues the mail of those who agreed to news. Of one post nobody gets two. */
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

/** There is no room for a template, or staff archived the one there was: then voters are told in-app alone. */
function whereRefused(error: unknown): null {
  if (error instanceof Failure) return null
  throw error
}
