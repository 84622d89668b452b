import type { PortalSection } from '../../../platform/area-hooks.ts'
import { isKnown } from '../../contacts/public.ts'
import { hasPosts } from './own.sql.ts'

export const changelogSection: PortalSection = async ({ caller, scope }, { sql }) =>
  hasPosts(sql, scope, (await isKnown(sql, scope, caller)) ? caller.contactId : null)
