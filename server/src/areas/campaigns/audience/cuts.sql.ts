import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { consented } from '../../consent/public.ts'
import { suppressed } from '../../suppressions/public.ts'
import type { CampaignRow, Environment } from '../campaigns.sql.ts'
import type { FrequencyCap } from '../settings/settings.sql.ts'

/** SQL expressions over the contact `c` for the cuts between a segment and the recipients of a campaign. */
interface Cuts {
  reachable: Fragment
  consented: Fragment
  suppressed: Fragment
  capped: Fragment
}

/** Messages since `capFrom` count towards the cap; messages in the queue always do. */
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
