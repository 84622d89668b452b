import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { consented } from '../../consent/public.ts'
import { suppressed } from '../../suppressions/public.ts'
import type { CampaignRow, Environment } from '../campaigns.sql.ts'
import type { FrequencyCap } from '../settings/settings.sql.ts'

/** Expressions over the contact `c`: the cuts between a segment and those who receive a campaign. */
export interface Cuts {
  reachable: Fragment
  consented: Fragment
  suppressed: Fragment
  capped: Fragment
}

/** `capFrom`: messages since then count towards the cap. What is handed over and not sent yet always does. */
export function cutsOf(
  db: Db,
  { environmentId }: Environment,
  { channel, category }: Pick<CampaignRow, 'channel' | 'category'>,
  { cap, capFrom }: { cap: FrequencyCap | null; capFrom: Date },
): Cuts {
  const capped = cap === null ? db`false` : db`(${takenUp(db, environmentId, capFrom)} >= ${cap.messages})`
  if (channel === 'in_app') return { reachable: db`true`, consented: db`true`, suppressed: db`false`, capped }
  return {
    reachable: db`(c.email is not null)`,
    consented: category === null ? db`true` : consented(db, environmentId, category, db`c.id`),
    suppressed: suppressed(db, environmentId, db`c.email_key`, 'category'),
    capped,
  }
}

const takenUp = (db: Db, environmentId: string, from: Date): Fragment => db`(
  select count(*) from campaign_recipients o
  where o.environment_id = ${environmentId} and o.contact_id = c.id and o.at is not null
    and (o.state = 'queued' or (o.state in ('sent', 'interrupted', 'bounced', 'complained') and o.at > ${from})))`
