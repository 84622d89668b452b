import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'
import { confirm, type Staff } from './people.ts'
import { type Answer, type Asking, type Caller, callerAt } from './requests.ts'

interface PageIdentity {
  external_id: string
  email?: string
  name?: string
  attributes?: Record<string, unknown>
  customer?: string
  hash?: string
}

/** A contact with a session; requests go out with it. */
export interface SignedInContact extends Caller {
  token: string
  id: string
  anonymousId: string
}

/** The tenant's own website: it knows its publishable key, and its backend the identity secret. */
export interface Website {
  key: string
  /** The tenant's backend vouches for a user. */
  vouch(externalId: string): string
  boot(anonymousId: string, identity?: PageIdentity, asking?: Asking): Promise<Answer>
  /** Someone who looks at a page and has not said who they are. */
  visitor(): Promise<SignedInContact>
  /** Someone whom the tenant's backend vouches for. */
  user(identity?: Partial<PageIdentity>): Promise<SignedInContact>
}

export const someId = (name = 'id') => `${name}-${randomBytes(6).toString('hex')}`

export async function websiteOf(
  { baseUrl, as }: Pick<TestApp, 'baseUrl' | 'as'>,
  owner: Staff,
  environment: 'live' | 'test' = 'live',
): Promise<Website> {
  const keys = await owner.get(`/v1/organization/api-keys?kind=publishable&environment=${environment}`)
  const { key } = keys.body.api_keys[0]
  const readSecret = () => owner.get(`/v1/organization/contact-auth/identity-secret?environment=${environment}`)
  let answer = await readSecret()
  if (answer.body.error?.code === 'confirmation_required') {
    await confirm(owner)
    answer = await readSecret()
  }
  const vouch = (externalId: string) =>
    createHmac('sha256', answer.body.secret ?? '')
      .update(externalId)
      .digest('hex')
  const boot: Website['boot'] = (anonymous_id, identity, asking) =>
    callerAt(baseUrl).post('/v1/boot', { publishable_key: key, anonymous_id, ...(identity && { identity }) }, asking)

  const signedIn = async (identity?: PageIdentity): Promise<SignedInContact> => {
    const anonymousId = someId('browser')
    const { status, body } = await boot(anonymousId, identity)
    assert.equal(status, 200, JSON.stringify(body))
    return { ...as(body.token), token: body.token, id: body.contact.id, anonymousId }
  }
  return {
    key,
    vouch,
    boot,
    visitor: () => signedIn(),
    user(identity = {}) {
      const external_id = identity.external_id ?? someId('user')
      return signedIn({ external_id, ...identity, hash: vouch(external_id) })
    },
  }
}
