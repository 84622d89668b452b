import { isDuplicate } from '../../../platform/db/errors.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { membersIn } from '../../segments/public.ts'
import type { CampaignRow, Environment } from '../campaigns.sql.ts'

/** Locks a campaign that no other worker holds. */
export async function takeToFanOut(
  db: Db,
  { environmentId }: Environment,
  id: string,
): Promise<Pick<CampaignRow, 'segment_id' | 'fanned_after'> | null> {
  const [row] = await db<Pick<CampaignRow, 'segment_id' | 'fanned_after'>[]>`
    select segment_id, fanned_after from campaigns
    where environment_id = ${environmentId} and id = ${id} and state = 'sending' and fanned_out_at is null
    for no key update skip locked`
  return row ?? null
}

interface Batch {
  segmentId: string
  generation: number
  after: string | null
}

const after = (db: Db, contactId: string | null) =>
  contactId === null ? db`` : db`and m.contact_id > ${contactId}::uuid`

/** Returns the last contact of the next batch of members, or null if fewer remain. */
export async function findEndOfBatch(db: Db, scope: Environment, batch: Batch, size: number): Promise<string | null> {
  const [row] = await db<{ contact_id: string }[]>`
    select m.contact_id from ${membersIn(db, scope, batch)} ${after(db, batch.after)}
    order by m.contact_id offset ${size - 1} limit 1`
  return row?.contact_id ?? null
}

/**
 * Inserts recipients. If two contacts were merged meanwhile, one may exist already and stays as it is. This is rare,
 * and checking makes the insert half as fast again, so the insert is tried without first.
 */
export async function insertBatch(
  tx: Db,
  scope: Environment,
  campaignId: string,
  batch: Batch & { upTo: string | null },
): Promise<number> {
  const insert = async (db: Db, orNothing: Fragment): Promise<number> => {
    const { count } = await db`
      insert into campaign_recipients (environment_id, campaign_id, contact_id)
      select m.environment_id, ${campaignId}::uuid, m.contact_id from ${membersIn(db, scope, batch)}
        ${after(db, batch.after)} ${batch.upTo === null ? db`` : db`and m.contact_id <= ${batch.upTo}::uuid`}
      order by m.contact_id ${orNothing}`
    return count
  }
  try {
    return await transaction(tx, (db) => insert(db, db``))
  } catch (error) {
    if (!isDuplicate(error, 'campaign_recipients_pkey')) throw error
    return insert(tx, tx`on conflict do nothing`)
  }
}

export async function saveFanOut(
  db: Db,
  { environmentId }: Environment,
  id: string,
  { after: last, finishedAt }: { after: string | null; finishedAt: Date | null },
): Promise<void> {
  await db`
    update campaigns set fanned_after = ${last}, fanned_out_at = ${finishedAt}
    where environment_id = ${environmentId} and id = ${id}`
}
