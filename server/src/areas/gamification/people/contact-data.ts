import type { ContactData } from '../../../platform/area-hooks.ts'
import { exportOf } from './export.sql.ts'
import { mergeGamification } from './merge.ts'

/** Foreign keys take what an erased contact has with it. */
export const gamificationOfContacts: ContactData = {
  merge: mergeGamification,
  export: ({ scope, contactId }, { sql }) => exportOf(sql, scope, contactId),
}
