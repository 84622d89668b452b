import Stripe from 'stripe'
import type { Account } from './state.ts'

/** Adds an event. Its object is as it was at that moment, as with Stripe. */
export function queueMessage(account: Account, type: string, object: object): void {
  account.events.push({
    id: account.nextId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: account.now(),
    data: { object: structuredClone(JSON.parse(JSON.stringify(object))) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event)
}

/** An event as Stripe sends it: the body, and the header that proves who sent it. */
export function signed(event: Stripe.Event, secret: string, timestamp: number): { body: string; header: string } {
  const body = JSON.stringify(event, null, 2)
  return { body, header: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
}

/** Sends what happened since the last time to every endpoint that wants it, and answers what became of each. */
export async function sendEvents(account: Account, reached = (url: string) => url): Promise<number[]> {
  const statuses: number[] = []
  for (const event of account.events.splice(0)) {
    for (const { url, secret = '', enabled_events } of account.endpoints) {
      if (!enabled_events.includes(event.type) && !enabled_events.includes('*')) continue
      const { body, header } = signed(event, secret, account.now())
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header }
      statuses.push((await fetch(reached(url), { method: 'POST', body, headers })).status)
    }
  }
  return statuses
}
