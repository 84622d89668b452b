import type { Row } from '../row.ts'
import type { Seed } from '../seed.ts'

export const row: Row = {
  name: 'GET /v1/pricing/{publishable_key}, 6 products',
  area: 'catalogue',
  toReach: 0.8,
  against: 'fastify',
  async prepare(seed) {
    await sixProducts(seed)
    return { method: 'GET', path: `/v1/pricing/${await seed.publishableKey()}` }
  },
}

/**
 * Creates six products as a pricing page shows them: with features, and monthly and yearly prices in two currencies.
 */
async function sixProducts({ owner }: Seed): Promise<void> {
  const own = '/v1/organization'
  if ((await owner.get(`${own}/products`)).body.products.length > 0) return
  const keys = Array.from({ length: 8 }, (_, n) => `feature-${n}`)
  for (const key of keys) await made(owner.post(`${own}/features`, { key, name: key, kind: 'limit' }))
  const features = keys.map((feature) => ({ feature, value: 10 }))
  for (let n = 0; n < 6; n++) {
    const product = { kind: 'plan', key: `plan-${n}`, name: `Plan ${n}`, features }
    const { id } = await made(owner.post(`${own}/products`, product))
    for (const currency of ['eur', 'usd']) {
      for (const interval of ['month', 'year']) {
        const price = { product_id: id, type: 'recurring', model: 'per_seat', currency, amount: 1200, interval }
        await made(owner.post(`${own}/prices`, price))
      }
    }
  }
}

async function made(answer: Promise<{ status: number; body: { id: string } }>): Promise<{ id: string }> {
  const { status, body } = await answer
  if (status !== 201) throw new Error(`Not made: ${JSON.stringify(body)}`)
  return body
}
