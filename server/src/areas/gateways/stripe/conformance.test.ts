import Stripe from 'stripe'
import { type TestServer, testConformance } from '../conformance.ts'
import { itemOf } from './testing/billing.ts'
import { completeCheckout } from './testing/checkout.ts'
import { signed } from './testing/events.ts'
import { cards, heldIn } from './testing/state.ts'
import { testServer, webhookSecret } from './testing/test-server.ts'
import { passTime } from './testing/time.ts'

const card = { pays: cards.pays, 'is declined': cards.declined, 'pays once': cards.failsLater } as const

const types = {
  checkout: 'checkout.session.completed',
  subscription: 'customer.subscription.updated',
  invoice: 'invoice.paid',
}

const eventOf = (about: { kind: keyof typeof types; ref: string } | null): Stripe.Event =>
  ({
    id: 'evt_1',
    object: 'event',
    api_version: Stripe.API_VERSION,
    data: { object: { id: about?.ref ?? 'th_1' } },
    type: about ? types[about.kind] : 'thing.happened',
  }) as unknown as Stripe.Event

testConformance(async (): Promise<TestServer> => {
  const { server, gateway, clock, close } = await testServer()
  const { account } = server
  return {
    gateway,
    now: () => clock.now(),
    pay: async ({ ref }, wish) => (completeCheckout(account, ref, card[wish]) ? 'paid' : 'refused'),
    async renew(ref) {
      const { current_period_end } = itemOf(heldIn(account.subscriptions, ref, 'subscription'))
      clock.advance(current_period_end * 1000 - clock.now().getTime())
      passTime(account)
    },
    invoicesOf: async (ref) =>
      [...account.invoices.values()]
        .filter(({ parent }) => parent?.subscription_details?.subscription === ref)
        .map(({ id }) => id),
    message(about, { secret = webhookSecret, at = clock.now() } = {}) {
      const { body, header } = signed(eventOf(about), secret, at.getTime() / 1000)
      return { raw: Buffer.from(body), headers: { 'stripe-signature': header, 'sandbox-signature': null } }
    },
    billsUsage: true,
    close,
  }
})
