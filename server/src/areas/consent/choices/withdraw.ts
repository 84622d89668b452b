import { type ConsentCategory, type ConsentSource, consentCategories } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { holdContact } from './consents.sql.ts'
import { decide } from './decide.ts'

/** Withdraws consent on behalf of another area that learned that a contact wants no more mail. */
export async function withdraw(
  tx: Change,
  { contributions, clock }: Pick<Platform, 'contributions' | 'clock'>,
  scope: EnvironmentScope,
  contactId: string,
  category: ConsentCategory | 'all',
  source: ConsentSource,
): Promise<void> {
  if (!(await holdContact(tx, scope, contactId))) return
  const categories = category === 'all' ? consentCategories : [category]
  const choices = Object.fromEntries(categories.map((each) => [each, false]))
  await decide(tx, { contributions }, scope, { contactId, choices, source, now: clock.now() })
}
