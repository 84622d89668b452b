import type { legal } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { keepContact } from './acceptances.sql.ts'
import { legalOf } from './get-contact-legal.ts'
import { recordAcceptances } from './record-acceptances.ts'
import { requireCurrent } from './require-current.ts'

export const acceptVersions: Verb<typeof legal.routes.accept> = async ({
  body,
  caller: { contactId },
  scope,
  change,
  now,
  ip,
  userAgent,
  platform,
}) =>
  change(async (tx) => {
    if (!(await keepContact(tx, scope, contactId))) fail('not_found')
    const versions = await requireCurrent(tx, scope, 'version_ids', body.version_ids)
    const source = body.source ?? 'api'
    await recordAcceptances(tx, platform, scope, { contactId, versions, at: now, ip, userAgent, source })
    return legalOf(tx, scope, contactId)
  })
