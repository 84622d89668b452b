import { suppressions } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { contactData } from '../contacts/public.ts'
import { suppressionsOfContacts } from './contact-data.ts'
import { reportBounces } from './report-bounces.ts'
import { createSuppression, liftSuppression, listSuppressions } from './suppressions.ts'

export const suppressionsArea = defineArea(
  suppressions,
  { list: listSuppressions, create: createSuppression, lift: liftSuppression, report: reportBounces },
  { tables: { suppressions: { rows: 'data' } }, contributes: [contactData.by(suppressionsOfContacts)] },
)
