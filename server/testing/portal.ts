import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'
import type { Staff } from './people.ts'

/** Sets the portal's address and confirms its host by the link mailed to the owner. */
export async function setPortalUrl(app: TestApp, owner: Staff, portalUrl: string, environment = 'live'): Promise<void> {
  const settings = '/v1/organization/contact-auth'
  const asked = await owner.patch(`${settings}?environment=${environment}`, { portal_url: portalUrl })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  const token = await app.mail.tokenTo(owner.email, 'uk_pu_')
  const confirmed = await owner.post(`${settings}/portal-url/confirm?environment=${environment}`, { token })
  assert.equal(confirmed.body.portal_url, portalUrl, JSON.stringify(confirmed.body))
}
