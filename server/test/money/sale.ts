import assert from 'node:assert/strict'
import type { TestApp } from '../../testing/app.ts'
import type { Staff } from '../../testing/people.ts'

/** A new team of the test environment buys on the page of the sandbox. Answers its id. */
export async function sellTo(app: TestApp, owner: Staff, price_id: string, name = 'Globex'): Promise<string> {
  const buyer = await app.contact(owner, { environment: 'test' })
  const { body: team } = await buyer.post('/v1/contact/customers', { name })
  const wanted = { price_id, success_url: 'https://app.example.com/thanks' }
  const { status, body } = await buyer.post('/v1/contact/customer/checkout', wanted)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await payAt(app.baseUrl, body.checkout.url)).status, 303)
  await app.settle()
  return team.id
}

/** Pays with a card that works. */
export const payAt = (baseUrl: string, checkoutUrl: string): Promise<Response> =>
  fetch(baseUrl + new URL(checkoutUrl).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card: '4242424242424242' }),
  })
