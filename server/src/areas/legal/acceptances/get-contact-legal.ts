import type { AnswerOf, legal } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { type AcceptanceRow, listOfContact } from './acceptances.sql.ts'
import { listOutstanding } from './outstanding.sql.ts'

type LegalOfContact = AnswerOf<typeof legal.routes.ofContact>

export const getContactLegal: Verb<typeof legal.routes.ofContact> = async ({ caller, db, scope }) =>
  caller.verified ? legalOf(db, scope, caller.contactId) : { outstanding: [], acceptances: [] }

export async function legalOf(db: Db, scope: EnvironmentScope, contactId: string): Promise<LegalOfContact> {
  const outstanding = await listOutstanding(db, scope, contactId)
  return { outstanding, acceptances: (await listOfContact(db, scope, contactId)).map(toOwn) }
}

export const toOwn = ({ contact_id: _, contact: __, erased_at: ___, ...own }: AcceptanceRow) => own
