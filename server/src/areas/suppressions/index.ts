import { suppressions } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { suppressionsOfContacts } from './contact-data.ts'
import { createSuppression } from './create-suppression.ts'
import { liftSuppression } from './lift-suppression.ts'
import { listSuppressions } from './list-suppressions.ts'
import { reportBounces } from './report-bounces.ts'

export const suppressionsArea = defineArea(
  suppressions,
  { list: listSuppressions, create: createSuppression, lift: liftSuppression, report: reportBounces },
  { tables: { suppressions: {} }, contactData: suppressionsOfContacts },
)
