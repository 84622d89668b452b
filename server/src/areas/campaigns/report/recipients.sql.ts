import type { Page, Paged } from '@userkeep/contract'
import type { RecipientState } from '@userkeep/contract/shapes/campaign'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import type { Environment } from '../campaigns.sql.ts'

interface RecipientRow {
  contact_id: string
  is_there: boolean
  name: string | null
  email: string | null
  state: RecipientState
  reason: string | null
  variant: string | null
  due_at: string | null
  at: string | null
  clicked_at: string | null
  opened_at: string | null
  unsubscribed_at: string | null
  converted_at: string | null
}

const byContact = keyset('campaign_recipients', 'asc', { 'r.contact_id': 'uuid' })

export function listRecipientRows(
  db: Db,
  { environmentId }: Environment,
  { campaignId, state }: { campaignId: string; state: RecipientState | null },
  page: Page,
): Promise<Paged<RecipientRow>> {
  const inState =
    state === null ? db`` : db`and r.state = ${state} and r.at is ${state === 'pending' ? db`null` : db`not null`}`
  return byContact.read(
    db,
    page,
    ({ key, after, window }) => db<RecipientRow[]>`
      select r.contact_id, c.id is not null as is_there, c.name, c.email, r.state, r.reason, r.variant, r.due_at, r.at,
        r.clicked_at, r.opened_at, r.unsubscribed_at, r.converted_at, ${key}
      from campaign_recipients r
      left join ${contactRows(db)} c on c.environment_id = ${environmentId} and c.id = r.contact_id
      where r.environment_id = ${environmentId} and r.campaign_id = ${campaignId} ${inState} ${after} ${window}`,
  )
}
