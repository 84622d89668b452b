import type { checklists } from '@userkeep/contract'
import type { PortalSection } from '../../../platform/area-hooks.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isKnown } from '../../contacts/public.ts'
import { checklistsOf } from './own-checklists.ts'
import { toOwn } from './show.ts'

export const listOwn: Verb<typeof checklists.routes.own> = async ({ caller, db, platform, scope, now }) => {
  const found = await openTo(caller, { db, platform, scope, now })
  return { checklists: found.map(toOwn) }
}

export const checklistsSection: PortalSection = async ({ caller, scope, now }, platform) =>
  (await openTo(caller, { db: platform.sql, platform, scope, now })).length > 0

const openTo = async (caller: ContactCaller, asking: Asking) =>
  (await shownTo(caller, asking)).filter(({ state }) => state !== 'closed')

interface Asking {
  db: Db
  platform: Platform
  scope: EnvironmentScope
  now: Date
}

/** What the contact of this session is shown, closed ones among it. Where its identity is not proven, nothing. */
export async function shownTo(caller: ContactCaller, { db, platform, scope, now }: Asking) {
  if (!(await isKnown(db, scope, caller))) return []
  const { contactId, team } = caller
  const customerId = team?.customerId ?? null
  return (await checklistsOf(db, platform, scope, { contactId, customerId, now })).filter(({ shown }) => shown)
}

/** One of them. */
export const shownOne = async (id: string, caller: ContactCaller, asking: Asking) =>
  (await shownTo(caller, asking)).find((checklist) => checklist.id === id) ?? fail('not_found')
