import { isKnown } from '../../contacts/public.ts'
import type { PortalSection } from '../../portal/public.ts'
import { findSettings } from '../settings.sql.ts'
import { readerOf } from './center.ts'
import { listVisible } from './reads.sql.ts'

/** Returns whether the contact can open any article. */
export const helpSection: PortalSection = async ({ caller, scope }, { sql }) => {
  const known = await isKnown(sql, scope, caller)
  const reader = readerOf(await findSettings(sql, scope), undefined, known ? caller.contactId : null)
  const articles = await listVisible(sql, scope, reader, { limit: 1, offset: 0 })
  return articles.length > 0
}
