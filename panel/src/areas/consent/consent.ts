import type { Output } from '@userkeep/client'

export type Consents = Output<'GET /v1/organization/contacts/{id}/consents'>['consents']
export type Category = keyof Consents
export type Wording = Output<'GET /v1/organization/consent-wording'>
type Source = NonNullable<Consents[Category]['source']>

export const categories: [Category, string][] = [
  ['marketing', 'Marketing'],
  ['product_news', 'Product news'],
  ['surveys', 'Surveys'],
]

export const categoryNames: Record<string, string> = Object.fromEntries(categories)

export const sources: Record<Source, string> = {
  signup: 'At sign-up',
  portal: 'In the portal',
  widget: 'In the widget',
  unsubscribe_link: 'By the link in an email',
  api: 'From your backend',
  staff: 'By your team',
  complaint: 'By a spam complaint',
}
