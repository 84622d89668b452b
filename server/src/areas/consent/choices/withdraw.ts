import { type ConsentCategory, type ConsentSource, consentCategories } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { holdContact } from './consents.sql.ts'
import { decide } from './decide.ts'

/** For what happens elsewhere and means that somebody wants no more mail. */
export async function withdraw(
  tx: Change,
  { contactData, clock }: Pick<Platform, 'contactData' | 'clock'>,
  scope: EnvironmentScope,
  contactId: string,
  category: ConsentCategory | 'all',
  source: ConsentSource,
): Promise<void> {
  if (!(await holdContact(tx, scope, contactId))) return
  const categories = category === 'all' ? consentCategories : [category]
  const choices = Object.fromEntries(categories.map((each) => [each, false]))
  await decide(tx, { contactData }, scope, { contactId, choices, source, now: clock.now() })
}
