import assert from 'node:assert/strict'
import type { Staff } from './people.ts'

export const paths = {
  products: '/v1/organization/products',
  prices: '/v1/organization/prices',
  features: '/v1/organization/features',
  meters: '/v1/organization/meters',
  coupons: '/v1/organization/coupons',
} as const

/** Creates one of these, and answers it. */
export async function made(owner: Staff, kind: keyof typeof paths, body: object, environment = 'live') {
  const answer = await owner.post(`${paths[kind]}?environment=${environment}`, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

export const productIn = (owner: Staff, key: string, more: object = {}, environment?: string) =>
  made(owner, 'products', { kind: 'plan', key, name: key, ...more }, environment)

/** A monthly price of 49 euros, unless said otherwise. */
export const priceOf = (owner: Staff, productId: string, more: object = {}, environment?: string) =>
  made(
    owner,
    'prices',
    {
      ...{ product_id: productId, type: 'recurring', model: 'flat', currency: 'eur', amount: 4900, interval: 'month' },
      ...more,
    },
    environment,
  )
