import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { acceptedField } from '../segment-fields.sql.ts'
import { insertAcceptances, type PublishedVersion, type Source } from './acceptances.sql.ts'

interface Agreement {
  contactId: string
  versions: readonly PublishedVersion[]
  at: Date
  ip: string | null
  userAgent: string | null
  source: Source
}

/** Writes down what was agreed to; of a version that was agreed to before, the first agreement stays. */
export async function recordAcceptances(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  { contactId, versions, at, ip, userAgent, source }: Agreement,
): Promise<void> {
  const given = versions.map(({ document_id, version_id }) => ({
    id: uuid(),
    contact_id: contactId,
    document_id,
    version_id,
    accepted_at: at,
    ip,
    user_agent: userAgent,
    source,
  }))
  const added = new Set(given.length === 0 ? [] : await insertAcceptances(tx, scope, given))
  const fresh = versions.filter(({ version_id }) => added.has(version_id))
  if (fresh.length === 0) return
  for (const { document_id, version_id, slug, version } of fresh) {
    const data = { contact_id: contactId, document_id, version_id, slug, version, source }
    tx.fact({ type: 'legal.accepted', about: contactId, contactId, data })
  }
  await notifyContactsChanged(platform, tx, {
    scope,
    contacts: [contactId],
    fields: fresh.map(({ slug }) => acceptedField(slug)),
  })
}
