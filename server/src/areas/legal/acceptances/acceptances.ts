import type { AnswerOf, legal } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findLiveContact } from '../../contacts/public.ts'
import { findDocument } from '../documents/documents.sql.ts'
import { type AcceptanceRow, keepContact, listOfContact, listOfDocument } from './acceptances.sql.ts'
import { listOutstanding } from './outstanding.sql.ts'
import { recordAcceptances } from './record-acceptances.ts'
import { requireCurrent } from './require-current.ts'

export const listAcceptances: Verb<typeof legal.routes.acceptances> = async ({ params, db, scope }) => {
  const { id } = (await findDocument(db, scope, params.id)) ?? fail('not_found')
  return { acceptances: await listOfDocument(db, scope, id) }
}

export const listAcceptancesOfContact: Verb<typeof legal.routes.acceptancesOfContact> = async ({
  params,
  db,
  scope,
}) => {
  const { id } = (await findLiveContact(db, scope, params.id)) ?? fail('not_found')
  return { acceptances: await listOfContact(db, scope, id) }
}

type LegalOfContact = AnswerOf<typeof legal.routes.ofContact>

export const getContactLegal: Verb<typeof legal.routes.ofContact> = async ({ caller, db, scope }) =>
  caller.verified ? legalOf(db, scope, caller.contactId) : { outstanding: [], acceptances: [] }

export const getLegalOfContact: Verb<typeof legal.routes.ofContactByKey> = async ({ params, db, scope }) => {
  const { id } = (await findLiveContact(db, scope, params.id)) ?? fail('not_found')
  return legalOf(db, scope, id)
}

async function legalOf(db: Db, scope: EnvironmentScope, contactId: string): Promise<LegalOfContact> {
  const outstanding = await listOutstanding(db, scope, contactId)
  return { outstanding, acceptances: (await listOfContact(db, scope, contactId)).map(toOwn) }
}

export const toOwn = ({ contact_id: _, contact: __, erased_at: ___, ...own }: AcceptanceRow) => own

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
