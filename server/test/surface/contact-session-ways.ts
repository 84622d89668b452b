import { createHmac } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { signInPage } from '../../src/areas/contact-auth/testing.ts'
import type { TestApp } from '../../testing/app.ts'
import type { ContactPerson } from '../../testing/contacts.ts'
import { type Staff, someEmail } from '../../testing/people.ts'
import type { Answer } from '../../testing/requests.ts'
import { someId } from '../../testing/website.ts'

/** One attempt: staff with a role, a contact whose session they want, and a contact and mailbox of their own. */
export interface Attempt {
  app: TestApp
  owner: Staff
  staff: Staff
  victim: ContactPerson
  /** By which the tenant's backend knows the victim. */
  externalId: string
  /** A customer that the victim owns. */
  customerId: string
  own: ContactPerson
  page: Awaited<ReturnType<typeof signInPage>>
}

/** Returns whether the staff member ends up with a session of the victim, or with what opens one. */
type Way = (attempt: Attempt) => Promise<boolean>

const settings = '/v1/organization/contact-auth'
const contactAt = ({ contactId }: ContactPerson) => `/v1/organization/contacts/${contactId}`
const isOf = ({ body }: Answer, { contactId }: ContactPerson): boolean => body?.contact?.id === contactId

const opens = async ({ app, victim }: Attempt, token: string | undefined): Promise<boolean> =>
  token !== undefined && isOf(await app.as(token).get('/v1/contact/me'), victim)

/** Signs in by a link that is mailed to an address of the staff member. */
const byMailbox = async ({ page, victim }: Attempt, email: string): Promise<boolean> =>
  isOf(await page.byLink(email), victim)

/** Every way that staff could try, by name. `impersonate` is the one that is meant to work. */
export const ways: Record<string, Way> = {
  async impersonate(attempt) {
    const { body } = await attempt.staff.post(`${contactAt(attempt.victim)}/impersonate`)
    return opens(attempt, body?.token)
  },

  async 'a portal on their own host'({ app, staff, victim, page }) {
    const host = `${someId('evil')}.example`
    const asked = await staff.patch(settings, { portal_url: `https://${host}` })
    if (asked.status === 200) {
      const token = await app.mail.tokenTo(page.owner.email, 'uk_pu_')
      await staff.post(`${settings}/portal-url/confirm`, { token })
    }
    await page.post('magic-link', { email: victim.email })
    return (await app.mail.to(victim.email)).text_body.includes(host)
  },

  async 'an identity provider of their own'({ staff }) {
    const { status } = await staff.put(`${settings}/providers/${someId('idp')}`, {
      preset: 'oidc',
      issuer: 'https://evil.example',
      client_id: 'evil',
      client_secret: 'evil',
    })
    return status === 201
  },

  async 'the identity secret, read'(attempt) {
    return bySecret(attempt, await attempt.staff.get(`${settings}/identity-secret`))
  },

  async 'the identity secret, replaced'(attempt) {
    return bySecret(attempt, await attempt.staff.post(`${settings}/identity-secret/rotate`))
  },

  async 'the address of the victim'(attempt) {
    const email = someEmail('evil')
    await attempt.staff.patch(contactAt(attempt.victim), { email })
    return byMailbox(attempt, email)
  },

  async 'a proven address of the victim'(attempt) {
    const email = someEmail('evil')
    await attempt.staff.patch(contactAt(attempt.victim), { email, email_verified: true })
    return byMailbox(attempt, email)
  },

  async 'an unproven address of the victim, written back by an owner'(attempt) {
    const email = someEmail('evil')
    await attempt.staff.patch(contactAt(attempt.victim), { email })
    const { body } = await attempt.owner.get(contactAt(attempt.victim))
    await attempt.owner.patch(contactAt(attempt.victim), { email: body.email, name: 'Victim' })
    return byMailbox(attempt, email)
  },

  async 'the own external id, moved to the victim'(attempt) {
    const externalId = someId('evil')
    const { status } = await attempt.staff.patch(contactAt(attempt.victim), { external_id: externalId })
    if (status !== 200) return false
    return bySecret(attempt, await attempt.owner.get(`${settings}/identity-secret`), externalId)
  },

  async 'the victim merged into an own contact'({ own, victim, staff }) {
    const { status } = await staff.post(`${contactAt(own)}/merge`, { contact_id: victim.contactId })
    return status === 200
  },

  async 'an own contact merged into the victim'(attempt) {
    await attempt.staff.post(`${contactAt(attempt.victim)}/merge`, { contact_id: attempt.own.contactId })
    return byMailbox(attempt, attempt.own.email)
  },

  async 'a secret key of their own'({ app, staff, victim, page, ...rest }) {
    const made = await staff.post('/v1/organization/api-keys', { kind: 'secret', environment: 'live', name: 'Evil' })
    if (made.status !== 201) return false
    const email = someEmail('evil')
    await app.as(made.body.key).patch(`/v1/contacts/${victim.contactId}`, { email, email_verified: true })
    return byMailbox({ app, staff, victim, page, ...rest }, email)
  },

  async 'an own contact as owner of the customer'({ staff, own, customerId }) {
    const body = { contact_id: own.contactId, role: 'owner' }
    return (await staff.post(`/v1/organization/customers/${customerId}/members`, body)).status === 201
  },

  async 'an own member of the customer made owner'({ staff, own, customerId }) {
    const members = `/v1/organization/customers/${customerId}/members`
    const added = await staff.post(members, { contact_id: own.contactId })
    return (await staff.patch(`${members}/${added.body?.id ?? uuid()}`, { role: 'owner' })).status === 200
  },

  async 'an address from a file'(attempt) {
    const { app, staff, externalId } = attempt
    const [imports, email] = ['/v1/organization/imports', someEmail('evil')]
    const content = JSON.stringify({ external_id: externalId, email, email_verified: true })
    const file = { kind: 'contacts', format: 'json_lines', size_bytes: Buffer.byteLength(content) }
    const made = await staff.post(imports, file)
    if (made.status !== 201) return false
    await staff.post(`${imports}/${made.body.id}/chunks`, { offset: 0, content })
    await staff.post(`${imports}/${made.body.id}/start`, {})
    await app.settle()
    return byMailbox(attempt, email)
  },

  async 'an invitation as owner of the customer'({ staff, owner, customerId }) {
    const roles = await owner.get('/v1/organization/customer-roles')
    const role = roles.body.customer_roles.find(({ key }: { key: string | null }) => key === 'owner')
    const body = { email: someEmail('evil'), role_id: role.id }
    return (await staff.post(`/v1/organization/customers/${customerId}/invitations`, body)).status === 201
  },

  async 'a customer role that acts for customers'({ staff }) {
    const body = { name: `Evil ${uuid()}`, permissions: ['$team.manage'] }
    return (await staff.post('/v1/organization/customer-roles', body)).status === 201
  },

  async 'a customer role that is widened later'({ staff }) {
    const roles = '/v1/organization/customer-roles'
    const made = await staff.post(roles, { name: `Evil ${uuid()}`, permissions: ['reports.read'] })
    const widened = await staff.patch(`${roles}/${made.body?.id ?? uuid()}`, { permissions: ['$keys.manage'] })
    return widened.status === 200
  },

  async 'a role with the permission'(attempt) {
    const { staff } = attempt
    const permissions = ['customers:impersonate']
    const { status } = await staff.post('/v1/organization/roles', { name: `Evil ${uuid()}`, permissions })
    return status === 201
  },

  async 'an owner of their own'({ staff, owner }) {
    const roles = await owner.get('/v1/organization/roles')
    const role = roles.body.roles.find(({ key }: { key: string | null }) => key === 'owner')
    const invited = await staff.post('/v1/organization/invitations', { email: someEmail('evil'), role_id: role.id })
    return invited.status === 201
  },
}

async function bySecret(attempt: Attempt, { body }: Answer, externalId = attempt.externalId): Promise<boolean> {
  if (typeof body?.secret !== 'string') return false
  const booted = await attempt.app.anyone.post('/v1/boot', {
    publishable_key: attempt.page.key,
    anonymous_id: someId('browser'),
    identity: { external_id: externalId, hash: createHmac('sha256', body.secret).update(externalId).digest('hex') },
  })
  return isOf(booted, attempt.victim)
}
