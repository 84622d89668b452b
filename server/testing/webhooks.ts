import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'
import type { Staff } from './people.ts'
import { someEmail } from './people.ts'
import type { Receiver } from './receiver.ts'
import type { Caller } from './requests.ts'
import { invite } from './roster.ts'

export const hooks = '/v1/organization/webhooks'
export const teamHooks = '/v1/contact/customer/webhooks'

interface RegisteredEndpoint {
  id: string
  secret: string
  url: string
}

export async function register(by: Caller, url: string, more: object = {}, path = hooks): Promise<RegisteredEndpoint> {
  const { status, body } = await by.post(path, { url, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

interface ListeningOwner extends RegisteredEndpoint {
  owner: Staff
  /** The endpoint's own path in the API. */
  at: string
}

/** Someone who registered an endpoint for this path and has heard all there was before. */
export async function listening(app: TestApp, receiver: Receiver, path: string): Promise<ListeningOwner> {
  const owner = await app.signUp()
  await app.settle()
  const endpoint = await register(owner, receiver.origin + path)
  return { owner, ...endpoint, at: `${hooks}/${endpoint.id}` }
}

/** Makes a fact that is published and belongs to the organization; answers what it is about. */
export async function makeFact(owner: Staff): Promise<string> {
  const { status, body } = await invite(owner, someEmail('invited'))
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

export async function deliveriesOf(by: Caller, id: string, query = '', path = hooks) {
  const { status, body } = await by.get(`${path}/${id}/deliveries${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.deliveries
}
