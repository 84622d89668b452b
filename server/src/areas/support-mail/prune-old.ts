import { days } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { deleteSentBefore, listOldSent } from './send/sent.sql.ts'
import { deleteReceivedBefore, listOldReceived } from './support-mail.sql.ts'

/** Longer than mail servers retry. */
const keptDays = 30
const maxEnvironments = 1000

/** Deletes the records of mails that were received or sent. */
export async function pruneOld({ sql, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - days(keptDays))
  for (const { environment_id } of await listOldReceived(sql, before, maxEnvironments)) {
    await deleteReceivedBefore(sql, { environmentId: environment_id }, before)
  }
  for (const { environment_id } of await listOldSent(sql, before, maxEnvironments)) {
    await deleteSentBefore(sql, { environmentId: environment_id }, before)
  }
}
