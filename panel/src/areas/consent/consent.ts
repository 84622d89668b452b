import type { Output } from '@userkeep/client'
import { texts } from '../../texts/consent.ts'

export type Consents = Output<'GET /v1/organization/contacts/{id}/consents'>['consents']
export type Category = keyof Consents
export type Wording = Output<'GET /v1/organization/consent-wording'>
type Source = NonNullable<Consents[Category]['source']>

export const categories: [Category, string][] = [
  ['marketing', texts.marketing],
  ['product_news', texts.productNews],
  ['surveys', texts.surveys],
]

export const categoryNames: Record<string, string> = Object.fromEntries(categories)

export const sources: Record<Source, string> = {
  signup: texts.atSignUp,
  portal: texts.inThePortal,
  widget: texts.inTheWidget,
  unsubscribe_link: texts.linkInAnEmail,
  api: texts.fromYourBackend,
  staff: texts.byYourTeam,
  complaint: texts.spamComplaint,
  import: texts.importedFromAFile,
}
