import type { SignUps } from '../../contact-auth/public.ts'
import { findPublished } from './acceptances.sql.ts'
import { recordAcceptances } from './record-acceptances.ts'
import { requireCurrent } from './require-current.ts'

/** Records the acceptances of a sign-up once the contact exists, with the time of the sign-up. */
export const agreementsOfSignUps: SignUps = {
  async check({ scope, acceptedVersions }, { sql }) {
    await requireCurrent(sql, scope, 'accepted_versions', acceptedVersions)
  },
  async joined({ scope, contactId, acceptedVersions, at, ip, userAgent }, { tx, contributions }) {
    const versions = await findPublished(tx, scope, acceptedVersions)
    const agreement = { contactId, versions, at, ip, userAgent, source: 'signup' as const }
    await recordAcceptances(tx, { contributions }, scope, agreement)
  },
}
