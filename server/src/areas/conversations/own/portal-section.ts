import type { PortalSection } from '../../portal/public.ts'
import { findSettings } from '../config/settings.sql.ts'
import { hasOwn } from './own.sql.ts'

/** Returns whether contacts can write here, or this contact has a conversation from before, by mail or from staff. */
export const conversationsSection: PortalSection = async ({ caller, scope }, { sql }) =>
  (await findSettings(sql, scope)).messenger || hasOwn(sql, scope, caller.contactId)
