import type { SignUps } from '../../../platform/area-hooks.ts'
import { findPublished } from './acceptances.sql.ts'
import { recordAcceptances } from './record-acceptances.ts'
import { requireCurrent } from './require-current.ts'

/** Somebody agrees with the sign-up itself; it counts from then, once there is a contact that it is of. */
export const agreementsOfSignUps: SignUps = {
  async check({ scope, acceptedVersions }, { sql }) {
    await requireCurrent(sql, scope, 'accepted_versions', acceptedVersions)
  },
  async joined({ scope, contactId, acceptedVersions, at, ip, userAgent }, { tx, contactData }) {
    const versions = await findPublished(tx, scope, acceptedVersions)
    const agreement = { contactId, versions, at, ip, userAgent, source: 'signup' as const }
    await recordAcceptances(tx, { contactData }, scope, agreement)
  },
}
