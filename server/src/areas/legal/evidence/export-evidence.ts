import type { legal } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { findLiveContact } from '../../contacts/public.ts'
import { findDocument } from '../documents/documents.sql.ts'
import { documentTarget } from '../documents/views.ts'
import { evidencePage } from './evidence-page.ts'
import { evidenceOfContact, evidenceOfDocument } from './gather-evidence.ts'

type Routes = typeof legal.routes

export const exportEvidence: Verb<Routes['evidence']> = async (call) => (await ofDocument(call)).evidence

export const exportEvidencePage: Verb<Routes['evidencePage']> = async (call) => {
  const { title, evidence } = await ofDocument(call)
  return evidencePage(`${title}: evidence of agreement`, evidence)
}

export const exportEvidenceOfContact: Verb<Routes['evidenceOfContact']> = async (call) =>
  (await ofContact(call)).evidence

export const exportEvidenceOfContactPage: Verb<Routes['evidenceOfContactPage']> = async (call) => {
  const { name, evidence } = await ofContact(call)
  return evidencePage(`${name}: evidence of agreement`, evidence)
}

/** Exports evidence and records that it was exported. */
async function ofDocument({ params, db, scope, now, change }: Call<Routes['evidence'] | Routes['evidencePage']>) {
  const document = (await findDocument(db, scope, params.id)) ?? fail('not_found')
  await change(async (tx) => tx.audited({ target: documentTarget(document) }))
  return { title: document.title, evidence: await evidenceOfDocument(db, scope, document.id, now) }
}

type OfContact = Call<Routes['evidenceOfContact'] | Routes['evidenceOfContactPage']>

async function ofContact({ params, db, scope, now, change }: OfContact) {
  const contact = (await findLiveContact(db, scope, params.id)) ?? fail('not_found')
  const name = contact.name ?? contact.email ?? contact.id
  await change(async (tx) => tx.audited({ target: { type: 'contact', id: contact.id, name } }))
  return { name, evidence: await evidenceOfContact(db, scope, contact.id, now) }
}
