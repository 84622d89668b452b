import type { ContactData } from '../../contacts/public.ts'
import { exportOf } from './export.sql.ts'
import { mergeGamification } from './merge.ts'

/** Foreign keys delete the rows of an erased contact. */
export const gamificationOfContacts: ContactData = {
  merge: mergeGamification,
  export: ({ scope, contactId }, { sql }) => exportOf(sql, scope, contactId),
}
