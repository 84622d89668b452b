import { type campaigns, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findCampaign } from '../campaigns.sql.ts'
import { listRecipientRows } from './recipients.sql.ts'

export const listRecipients: Verb<typeof campaigns.routes.recipients> = async ({ params, query, db, scope }) => {
  const { id } = (await findCampaign(db, scope, params.id)) ?? fail('not_found')
  const paged = await listRecipientRows(db, scope, { campaignId: id, state: query.state ?? null }, pageOf(query))
  return pageAnswer('recipients', paged, ({ is_there, name, email, ...row }) => ({
    ...row,
    contact: is_there ? { name, email } : null,
  }))
}
