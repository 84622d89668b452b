import { type consent, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { listRecords } from './consents.sql.ts'
import { consentOf } from './views.ts'

type Routes = typeof consent.routes

export const getConsents: Verb<Routes['ofContact'] | Routes['staffOfContact']> = async ({ params, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  return { consents: await consentOf(db, scope, id) }
}

export const listConsentRecords: Verb<Routes['records']> = async ({ params, query, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('consent_records', await listRecords(db, scope, id, pageOf(query)))
}
