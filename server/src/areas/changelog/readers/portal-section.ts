import { isKnown } from '../../contacts/public.ts'
import type { PortalSection } from '../../portal/public.ts'
import { hasPosts } from './own.sql.ts'

export const changelogSection: PortalSection = async ({ caller, scope }, { sql }) =>
  hasPosts(sql, scope, (await isKnown(sql, scope, caller)) ? caller.contactId : null)
