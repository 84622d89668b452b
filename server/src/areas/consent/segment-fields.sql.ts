import { type ConsentCategory, consentCategories } from '@userkeep/contract'
import type { SegmentField } from '../contacts/public.ts'
import { consented } from './choices/consents.sql.ts'

export const consentField = (category: ConsentCategory): string => `consent.${category}`

const labels: Record<ConsentCategory, string> = {
  marketing: 'Agreed to marketing',
  product_news: 'Agreed to product news',
  surveys: 'Agreed to surveys',
}

/** `consent.<category>`: whether a contact agreed to mail of it. */
export const consentFields: readonly SegmentField[] = consentCategories.map((category) => ({
  name: consentField(category),
  label: labels[category],
  type: 'boolean',
  value: (db, _key, { environmentId }) => consented(db, environmentId, category, db`c.id`),
}))
