import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { giveNotifications } from '../give.ts'
import type { NewNotification, Source } from '../notifications.sql.ts'
import { insertSend } from './sends.sql.ts'

/** Notifies one contact, whose row is locked, at once. */
export async function giveToOne(
  tx: Change,
  scope: EnvironmentScope,
  given: NewNotification,
  { source, now }: { source: Source; now: Date },
): Promise<void> {
  await giveNotifications(tx, scope, [given], { source, now })
  const said = { customerId: null, segmentId: null, title: null, bodyHtml: null, url: null }
  await insertSend(tx, scope, { id: given.id, ...said, recipients: 1, now, finishedAt: now })
}
