import type { Route } from '@userkeep/contract'
import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { booleanVariants } from '../../src/areas/flags/rules.ts'
import { changelogAdded } from './collections-changelog.ts'
import { conversationsAdded } from './collections-conversations.ts'
import { directoryAdded } from './collections-directory.ts'
import { feedbackAdded } from './collections-feedback.ts'
import { gamificationAdded } from './collections-gamification.ts'
import { messagingAdded } from './collections-messaging.ts'
import { moneyAdded } from './collections-money.ts'
import { notesAdded } from './collections-notes.ts'
import { referralsAdded } from './collections-referrals.ts'
import { revenueAdded } from './collections-revenue.ts'
import { surveysAdded } from './collections-surveys.ts'
import { bodiesFor } from './fill.ts'
import { asOwner, queryFor } from './probe-ids.ts'
import { referenceIn, rowsOf } from './rows.ts'
import type { World } from './world.ts'
import { connectGateway, openContactSession, seatBeside, seatContact } from './written.ts'
import { grant, grantTeamOf } from './written-entitlements.ts'
import { bill, billTeamOf } from './written-invoices.ts'

type Params = Record<string, string>

/** Lets a collection have one row more. */
export type Grow = (route: Route, params: Params) => Promise<unknown>

type Add = (world: World, params: Params) => Promise<unknown>

/** Where no POST of the same path does it. */
const added: Record<string, Add> = {
  ...moneyAdded,
  ...messagingAdded,
  ...surveysAdded,
  ...feedbackAdded,
  ...conversationsAdded,
  ...referralsAdded,
  ...revenueAdded,
  ...directoryAdded,
  ...notesAdded,
  ...changelogAdded,
  ...gamificationAdded,
  '/v1/account/sessions': ({ home }) => home.session(),
  '/v1/contact/sessions': ({ home }) => home.contactSession('live'),
  '/v1/organization/contacts/{id}/sessions': ({ sql, home }, { id = '' }) =>
    openContactSession(sql, home.environments.live, id),
  '/v1/organization/members': ({ sql, home }) => joinOrganization(sql, home.organizationId),
  '/v1/organization/audit-events': ({ sql, home }) => sql`
    insert into audit_events (organization_id, id, occurred_at, user_id, email, action, changes)
    values (${home.organizationId}, ${uuid()}, ${new Date()}, ${home.userId}, 'someone@example.com', 'thing.done', '{}')`,
  '/v1/organization/contacts': ({ sql, home }) => seatContact(sql, home.environments.live),
  '/v1/organization/contacts/{id}/timeline': ({ sql, home }, { id = '' }) => sql`
    insert into facts (sequence, id, organization_id, environment_id, origin, type, aggregate_type, aggregate_id,
      contact_id, data, occurred_at, numbered_at)
    select coalesce(max(sequence), 0) + 1, ${uuid()}, ${home.organizationId}, ${home.environments.live}, 'service',
      'contact.identified', 'contact', ${id}, ${id}, '{}', ${new Date()}, ${new Date()} from facts`,
  '/v1/organization/contacts/{id}/identities': ({ sql, home }, { id = '' }) => sql`
    insert into contact_identities (environment_id, kind, value, contact_id, proof, created_at)
    values (${home.environments.live}, 'oauth', ${`some|${uuid()}`}, ${id}, 'oauth', ${new Date()})`,
  '/v1/organization/waitlist': ({ sql, home }) => sql`
    insert into contact_waitlist (environment_id, id, email, email_key, created_at)
    values (${home.environments.live}, ${uuid()}, 'a@example.com', ${uuid()}, ${new Date()})`,
  '/v1/organization/contact-auth/providers': ({ sql, home }) => sql`
    insert into contact_providers (environment_id, provider, preset, label, client_id, client_secret, created_at,
      updated_at)
    values (${home.environments.live}, ${`some-${uuid()}`}, 'google', 'Some', 'id', 'sealed', ${new Date()},
      ${new Date()})`,
  '/v1/organization/contacts/{id}/customers': ({ sql, home }, { id = '' }) =>
    foundTeam(sql, home.environments.live, id),
  '/v1/customers/{id}/members': ({ sql, home }, { id = '' }) => joinTeam(sql, home.environments.live, id),
  '/v1/organization/customers/{id}/members': ({ sql, home }, { id = '' }) => joinTeam(sql, home.environments.live, id),
  '/v1/contact/customer/members': ({ sql, home }) => seatBeside(sql, home.environments.live, home.contacts.live, []),
  '/v1/contact/customer/roles': ({ sql, home }) => sql`
    insert into customer_roles (environment_id, id, name, created_at)
    values (${home.environments.live}, ${uuid()}, ${uuid()}, ${new Date()})`,
  '/v1/organization/customers/{id}/keys': ({ sql, home }, { id = '' }) => sql`
    insert into customer_keys (environment_id, id, customer_id, name, token_hash, hint, created_at)
    values (${home.environments.live}, ${uuid()}, ${id}, 'Some', ${Buffer.from(uuid())}, 'abcd', ${new Date()})`,
  '/v1/organization/customers/{id}/webhooks': ({ sql, home }, { id = '' }) => sql`
    insert into webhook_endpoints (environment_id, id, organization_id, plane, customer_id, url, secret, created_at,
      updated_at)
    values (${home.environments.live}, ${uuid()}, ${home.organizationId}, 'customer', ${id}, 'https://example.com',
      'sealed', ${new Date()}, ${new Date()})`,
  '/v1/customers/{id}/credits': ({ sql, home }, { id = '' }) => addCreditLine(sql, home.environments.live, id),
  '/v1/organization/customers/{id}/credits': ({ sql, home }, { id = '' }) =>
    addCreditLine(sql, home.environments.live, id),
  '/v1/contact/customer/credits': ({ sql, home }) => addCreditLines(sql, home.environments.live),
  '/v1/organization/credits': ({ sql, home }) => addCreditAccount(sql, home.environments.live),
  '/v1/organization/flags': ({ sql, home }) => sql`
    insert into flags (environment_id, id, key, name, kind, enabled, variants, rules, off_variant, prerequisites,
      created_at, updated_at)
    values (${home.environments.live}, ${uuid()}, ${uuid()}, 'Some', 'boolean', false,
      ${sql.json(booleanVariants as never)}, '[]', 'off', '[]',
      ${new Date()}, ${new Date()})`,
  '/v1/organization/gateways': ({ sql, home }) => connectGateway(sql, home.organizationId, home.environments.live),
  '/v1/organization/legal': ({ sql, home }) => sql`
    insert into legal_documents (environment_id, id, slug, title, enforcement, created_at, updated_at)
    values (${home.environments.live}, ${uuid()}, ${uuid()}, 'Some', 'notice', ${new Date()}, ${new Date()})`,
  '/v1/organization/templates/{id}/versions': ({ sql, home }, { id = '' }) => sql`
    insert into template_versions (environment_id, id, template_id, number, content, compiled, published_at)
    select ${home.environments.live}, ${uuid()}, ${id}, coalesce(max(number), 0) + 1,
      '{"default_locale": "en", "variables": [], "locales": {"en": {"subject": "Hello", "body": "Hello."}}}', '{}',
      ${new Date()}
    from template_versions where environment_id = ${home.environments.live} and template_id = ${id}`,
  '/v1/organization/legal/{id}/versions': ({ sql, home }, { id = '' }) => sql`
    insert into legal_versions (environment_id, id, document_id, version, title, summary, body, html, published_at,
      created_at, updated_at)
    select ${home.environments.live}, ${uuid()}, ${id}, coalesce(max(version), 0) + 1, 'Some', 'Some', 'Some', 'Some',
      ${new Date()}, ${new Date()}, ${new Date()}
    from legal_versions where environment_id = ${home.environments.live} and document_id = ${id}`,
  '/v1/organization/invoices': ({ sql, home }) => bill(sql, home.environments.live, uuid()),
  '/v1/organization/customers/{id}/invoices': ({ sql, home }, { id = '' }) => bill(sql, home.environments.live, id),
  '/v1/customers/{id}/invoices': ({ sql, home }, { id = '' }) => bill(sql, home.environments.live, id),
  '/v1/contact/customer/invoices': ({ sql, home }) => billTeamOf(sql, home.environments.live, home.contacts.live),
  '/v1/customers/{id}/entitlements': ({ sql, home }, { id = '' }) => grant(sql, home.environments.live, id),
  '/v1/organization/customers/{id}/entitlements': ({ sql, home }, { id = '' }) =>
    grant(sql, home.environments.live, id),
  '/v1/organization/customers/{id}/entitlement-overrides': ({ sql, home }, { id = '' }) =>
    grant(sql, home.environments.live, id),
  '/v1/contact/customer/entitlements': ({ sql, home }) => grantTeamOf(sql, home.environments.live, home.contacts.live),
  '/v1/contact/notifications': ({ sql, home }) => addNotification(sql, home.environments.live, home.contacts.live),
  '/v1/organization/contacts/{id}/notifications': ({ sql, home }, { id = '' }) =>
    addNotification(sql, home.environments.live, id),
  '/v1/organization/segments/{id}/members': async ({ sql, home }, { id = '' }) =>
    enterSegment(sql, home.environments.live, id, await seatContact(sql, home.environments.live)),
  '/v1/organization/contacts/{id}/segments': ({ sql, home }, { id = '' }) =>
    addSegment(sql, home.environments.live, id),
}

export const addersOf =
  (world: World): Grow =>
  (route, params) =>
    added[route.path]?.(world, params) ?? post(world, route, params)

/** By the route that creates what this one lists. */
async function post(world: World, list: Route, params: Params): Promise<unknown> {
  const route = world.routes.find(({ method, path }) => method === 'POST' && path === list.path)
  if (!route) throw new Error('collections.ts has to learn how to add to it')
  const rows = (await rowsOf(world.sql, world.home)).filter(
    ({ environmentId }) => environmentId !== world.home.environments.test,
  )
  const sending = { ...(await asOwner(world.home, route, 'live')), ...queryFor(route, 'live'), params }
  const options = { environment: 'live', reference: referenceIn(rows, route.path) } as const
  let answer = ''
  for (const body of bodiesFor(route, options)) {
    const { status, text } = await world.send(route, { ...sending, ...body })
    if (status < 300) return
    answer = `${status} ${text.slice(0, 200)}`
  }
  throw new Error(`one more is refused: ${answer}`)
}

async function joinOrganization(sql: postgres.Sql, organizationId: string): Promise<void> {
  const [id, now] = [uuid(), new Date()]
  await sql`insert into users (id, email, email_key, name, created_at) values (${id}, ${id}, ${id}, 'Some', ${now})`
  await sql`
    insert into memberships (organization_id, id, user_id, role_id, created_at)
    select ${organizationId}, ${uuid()}, ${id}, id, ${now}
    from roles where organization_id = ${organizationId} and key = 'member'`
}

async function addCreditLine(sql: postgres.Sql, environmentId: string, customerId: string): Promise<void> {
  await sql`
    insert into credit_ledger (environment_id, customer_id, line, id, kind, amount, balance, grant_id, created_at)
    select ${environmentId}, ${customerId}, coalesce(max(line), 0) + 1, ${uuid()}, 'spend', -1, 0, ${uuid()}, ${new Date()}
    from credit_ledger where environment_id = ${environmentId} and customer_id = ${customerId}`
}

/** Whichever team the contact acts for. */
async function addCreditLines(sql: postgres.Sql, environmentId: string): Promise<void> {
  const teams = await sql<{ id: string }[]>`select id from customers where environment_id = ${environmentId}`
  for (const { id } of teams) await addCreditLine(sql, environmentId, id)
}

async function addCreditAccount(sql: postgres.Sql, environmentId: string): Promise<void> {
  const [id, now] = [uuid(), new Date()]
  await sql`
    insert into customers (environment_id, id, name, attributes, created_at, updated_at)
    values (${environmentId}, ${id}, ${id}, '{}', ${now}, ${now})`
  await sql`
    insert into credit_accounts (environment_id, customer_id, balance, lines, current_remaining, updated_at)
    values (${environmentId}, ${id}, 0, 0, 0, ${now})`
}

const addNotification = (sql: postgres.Sql, environmentId: string, contactId: string) => sql`
  insert into notifications (environment_id, contact_id, id, number, title, source, created_at)
  select ${environmentId}, ${contactId}, ${uuid()}, coalesce(max(number), 0) + 1, 'Some', 'api', ${new Date()}
  from notifications where environment_id = ${environmentId} and contact_id = ${contactId}`

async function addSegment(sql: postgres.Sql, environmentId: string, contactId: string): Promise<void> {
  const [id, now] = [uuid(), new Date()]
  await sql`
    insert into segments (environment_id, id, key, name, condition, generation, created_at, updated_at)
    values (${environmentId}, ${id}, ${id}, ${id}, '{"field": "contact.kind", "op": "exists", "value": true}', 1, ${now}, ${now})`
  await enterSegment(sql, environmentId, id, contactId)
}

const enterSegment = (sql: postgres.Sql, environmentId: string, segmentId: string, contactId: string) => sql`
  insert into segment_members (environment_id, segment_id, generation, contact_id, since)
  select environment_id, id, generation, ${contactId}, ${new Date()} from segments
  where environment_id = ${environmentId} and id = ${segmentId}`

const joinTeam = async (sql: postgres.Sql, environmentId: string, customerId: string) =>
  seat(sql, environmentId, customerId, await seatContact(sql, environmentId))

async function foundTeam(sql: postgres.Sql, environmentId: string, contactId: string): Promise<void> {
  const [customerId, now] = [uuid(), new Date()]
  await sql`
    insert into customers (environment_id, id, name, created_at, updated_at)
    values (${environmentId}, ${customerId}, 'Team', ${now}, ${now})`
  await seat(sql, environmentId, customerId, contactId)
}

const seat = (sql: postgres.Sql, environmentId: string, customerId: string, contactId: string) => sql`
  insert into customer_memberships (environment_id, id, customer_id, contact_id, role_id, created_at)
  select ${environmentId}, ${uuid()}, ${customerId}, ${contactId}, id, ${new Date()}
  from customer_roles where environment_id = ${environmentId} and key = 'owner'`
