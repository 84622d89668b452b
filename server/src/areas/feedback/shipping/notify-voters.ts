import { type Change, change } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notify } from '../../notifications/public.ts'
import type { Own } from '../setup.ts'
import { portalAddress } from './portal-address.ts'
import {
  finishShipment,
  keepContacts,
  listNotNotified,
  listShipping,
  markNotified,
  type Shipment,
  takeShipment,
} from './shipments.sql.ts'
import { mailVoters, voterTemplate } from './voter-mail.ts'

/** A batch takes a fraction of a second. */
const batch = 500

interface Telling {
  templateId: string | null
  addressOf(postId: string): string | null
  now: Date
}

/**
 * Notifies the voters of a shipped post, one batch per transaction. Each vote records that its voter was notified, so
 * that work continues after a crash and nobody is notified twice.
 */
export async function notifyVoters(context: Context<Own>): Promise<number> {
  let done = 0
  for (const scope of await listShipping(context.sql, context.clock.now())) {
    // A failure in one tenant's mail does not stop the others; it is retried the next time.
    done += await notifyIn(context, scope).catch((error) => {
      context.log.error({ err: error, ...scope }, 'Voters could not be notified')
      return 0
    })
  }
  return done
}

async function notifyIn(context: Context<Own>, scope: EnvironmentScope): Promise<number> {
  const telling = {
    templateId: await voterTemplate(context, scope),
    addressOf: await portalAddress(context, scope),
    now: context.clock.now(),
  }
  return change(context, scope, (tx) => notifyBatch(tx, scope, telling))
}

async function notifyBatch(
  tx: Change,
  scope: EnvironmentScope,
  { templateId, addressOf, now }: Telling,
): Promise<number> {
  const shipment = await takeShipment(tx, scope, now)
  if (!shipment) return 0
  const some = await listNotNotified(tx, scope, shipment, batch)
  if (some.length === 0) {
    await finishShipment(tx, scope, shipment)
    return 1
  }
  await keepContacts(tx, scope, some)
  const told = await markNotified(tx, scope, shipment, some, now)
  const url = addressOf(shipment.post_id)
  for (const contactId of told) notifyOne(tx, shipment, contactId)
  await notify(
    tx,
    scope,
    told.map((contactId) => notificationOf(shipment, contactId, url)),
    now,
  )
  if (templateId !== null) await mailVoters(tx, scope, told, { shipment, templateId, url, now })
  return 1
}

function notifyOne(tx: Change, { post_id, changelog_post_id }: Shipment, contactId: string): void {
  const data = { contact_id: contactId, post_id, changelog_post_id }
  tx.fact({ type: 'feedback_vote.shipped', about: post_id, contactId, data })
}

const notificationOf = ({ post_id, title }: Shipment, contactId: string, url: string | null) => ({
  contactId,
  title: `Shipped: ${title.slice(0, 180)}`,
  bodyHtml: '<p>You voted for this. It is now available.</p>',
  url,
  batchId: post_id,
})
