import { type Change, change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Context } from '../../../platform/context.ts'
import { notify } from '../../notifications/public.ts'
import type { Own } from '../setup.ts'
import { portalAddress } from './portal-address.ts'
import {
  finishShipment,
  keepContacts,
  listShipping,
  listUntold,
  markTold,
  type Shipment,
  takeShipment,
} from './shipments.sql.ts'
import { mailVoters, voterTemplate } from './voter-mail.ts'

/** As many as take a fraction of a second. */
const batch = 500

interface Telling {
  templateId: string | null
  addressOf(postId: string): string | null
  now: Date
}

/**
 * Tells those who voted for a post that it has shipped, one batch a transaction. Whom it told stands at their vote, so
 * whoever comes after a crash goes on, and nobody hears of a post twice.
 */
export async function tellVoters(context: Context<Own>): Promise<number> {
  let done = 0
  for (const scope of await listShipping(context.sql)) {
    // What one tenant's mail does stops nobody else's; it is tried again the next time.
    done += await tellIn(context, scope).catch((error) => {
      context.log.error({ err: error, ...scope }, 'Voters could not be told')
      return 0
    })
  }
  return done
}

async function tellIn(context: Context<Own>, scope: EnvironmentScope): Promise<number> {
  const telling = {
    templateId: await voterTemplate(context, scope),
    addressOf: await portalAddress(context, scope),
    now: context.clock.now(),
  }
  return change(context, scope, (tx) => tellBatch(tx, scope, telling))
}

async function tellBatch(
  tx: Change,
  scope: EnvironmentScope,
  { templateId, addressOf, now }: Telling,
): Promise<number> {
  const shipment = await takeShipment(tx, scope)
  if (!shipment) return 0
  const some = await listUntold(tx, scope, shipment, batch)
  if (some.length === 0) {
    await finishShipment(tx, scope, shipment)
    return 1
  }
  await keepContacts(tx, scope, some)
  const told = await markTold(tx, scope, shipment, some, now)
  const url = addressOf(shipment.post_id)
  for (const contactId of told) tellOne(tx, shipment, contactId)
  await notify(
    tx,
    scope,
    told.map((contactId) => notificationOf(shipment, contactId, url)),
    now,
  )
  if (templateId !== null) await mailVoters(tx, scope, told, { shipment, templateId, url, now })
  return 1
}

function tellOne(tx: Change, { post_id, changelog_post_id }: Shipment, contactId: string): void {
  const data = { contact_id: contactId, post_id, changelog_post_id }
  tx.fact({ type: 'feedback_vote.shipped', about: post_id, contactId, data })
}

const notificationOf = ({ post_id, title }: Shipment, contactId: string, url: string | null) => ({
  contactId,
  title: `Shipped: ${title.slice(0, 180)}`,
  bodyHtml: '<p>You voted for this, and it is here.</p>',
  url,
  batchId: post_id,
})
