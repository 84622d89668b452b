import type { legal } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findLiveContact } from '../../contacts/public.ts'
import { findDocument } from '../documents/documents.sql.ts'
import { listOfContact, listOfDocument } from './acceptances.sql.ts'

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
