import assert from 'node:assert/strict'
import { type Family, type Route, type StaffPermission, staffPermissionNames } from '@userkeep/contract'
import type { FastifyInstance } from 'fastify'
import type postgres from 'postgres'
import { createUnsubscribeLinks } from '../../src/areas/consent/public.ts'
import { createSurveyLinks } from '../../src/areas/surveys/mail/links.ts'
import type { TestApp } from '../../testing/app.ts'
import type { Staff } from '../../testing/people.ts'
import { publishedTemplate } from '../../testing/templates.ts'
import { type Exchange, exchangeWith } from './exchange.ts'
import {
  connectGateway,
  invite,
  inviteToTeam,
  offerBadge,
  offerBanner,
  offerChecklist,
  openContactSession,
  openStaffSession,
  publishPost,
  seatContact,
} from './written.ts'
import { addAlertDestination, raiseAlert } from './written-alerts.ts'
import { grantTeamOf } from './written-entitlements.ts'
import { billTeamOf } from './written-invoices.ts'
import { refer } from './written-referrals.ts'
import { subscribeTeamOf } from './written-subscriptions.ts'
import { askSurvey, surveyOf } from './written-surveys.ts'

type Environment = 'live' | 'test'

/** An organization and everything a caller in it can hold. */
export interface Side {
  organizationId: string
  code: string
  userId: string
  environments: Record<Environment, string>
  /** Credentials that work, of every family that can be had. */
  credentials: Partial<Record<Family, string>>
  /** The same in the test environment, of the families that are bound to one. */
  testCredentials: Partial<Record<Family, string>>
  /** A new session of its owner, for requests that may end it. */
  session(): Promise<string>
  /** The owners of the contact sessions, each with a customer. */
  contacts: Record<Environment, string>
  /** The same of its contact. */
  contactSession(environment: Environment): Promise<string>
}

/** Two organizations that know nothing of each other, on one server. */
export interface World extends Exchange {
  app: TestApp
  http: FastifyInstance
  sql: postgres.Sql
  routes: readonly Route[]
  home: Side
  away: Side
  /** Sessions at home of a role that holds all permissions but the one. */
  lacking: Record<StaffPermission, string>
  /** A session of its owner at home who has not entered a password for long. */
  unconfirmedSession: string
  /** A session of someone who has lost the last organization. */
  limitedSession: string
  /** Another one, for requests that may end that. */
  limited(): Promise<string>
}

interface Place {
  http?: FastifyInstance
  baseUrl?: string
  routes: readonly Route[]
}

export async function createWorld(app: TestApp, place: Place): Promise<World> {
  const { sql } = app.database
  // Deferred writes are made by a timer and would look like the effect of a refused request.
  await app.app.platform.lastUsed.stop()
  const [home, away] = [await createSide(app), await createSide(app)]
  const owner = await app.signUp()
  const limited = async () => {
    const { token, userId } = await app.staffWith(owner, [])
    await sql`delete from memberships where user_id = ${userId}`
    return token
  }
  return {
    ...exchangeWith(place.baseUrl ?? app.baseUrl, app.clock),
    app,
    http: place.http ?? app.app.http,
    sql,
    routes: place.routes,
    home: home.side,
    away: away.side,
    lacking: await lackingOne(app, home.owner),
    unconfirmedSession: await unconfirmedSession(app, home.owner),
    limitedSession: await limited(),
    limited,
  }
}

async function unconfirmedSession(app: TestApp, owner: Staff): Promise<string> {
  const { token, userId } = await app.staffWith(owner, staffPermissionNames)
  await app.database.sql`update staff_sessions set confirmed_at = null where user_id = ${userId}`
  return token
}

async function lackingOne(app: TestApp, owner: Staff): Promise<World['lacking']> {
  const sessions = staffPermissionNames.map(async (permission) => {
    const rest = staffPermissionNames.filter((name) => name !== permission)
    return [permission, (await app.staffWith(owner, rest)).token] as const
  })
  return Object.fromEntries(await Promise.all(sessions)) as World['lacking']
}

async function createSide(app: TestApp): Promise<{ side: Side; owner: Staff }> {
  const { sql } = app.database
  const owner = await app.signUp()
  const [organization] = await sql<{ id: string }[]>`select id from organizations where code = ${owner.organization}`
  assert.ok(organization)
  // Probes move the clock, and none of them is about how long a confirmation counts.
  await sql`update staff_sessions set confirmed_at = expires_at where user_id = ${owner.userId}`
  const [live, test] = (await owner.get('/v1/organization/environments')).body.environments as { id: string }[]
  const environments = { live: String(live?.id), test: String(test?.id) }
  const contacts = { live: await seatContact(sql, environments.live), test: await seatContact(sql, environments.test) }
  for (const environmentId of Object.values(environments)) {
    await offerChecklist(sql, environmentId)
    await offerBanner(sql, environmentId)
    await offerBadge(sql, environmentId)
    await publishPost(sql, environmentId)
    await refer(sql, environmentId)
    await addAlertDestination(sql, environmentId)
    await raiseAlert(sql, environmentId)
  }
  for (const name of ['live', 'test'] as const) await askSurvey(sql, environments[name], contacts[name])
  for (const name of ['live', 'test'] as const) await publishedTemplate(owner, {}, `?environment=${name}`)
  await connectGateway(sql, organization.id, environments.live)
  for (const name of ['live', 'test'] as const) {
    await billTeamOf(sql, environments[name], contacts[name])
    // By the key that a sample of an override names.
    await grantTeamOf(sql, environments[name], contacts[name], 'projects')
  }
  for (const name of ['live', 'test'] as const) await subscribeTeamOf(sql, environments[name], contacts[name])
  const contactSession = (environment: Environment) =>
    openContactSession(sql, environments[environment], contacts[environment])
  const side: Side = {
    organizationId: organization.id,
    code: owner.organization,
    userId: owner.userId,
    environments,
    credentials: {
      ...(await keysOf(app, owner, 'live')),
      staff: owner.token,
      contact: await contactSession('live'),
      invitation: await invite(sql, organization.id, owner.userId),
      teamInvitation: await inviteToTeam(sql, environments.live),
      passwordReset: await askForReset(app, owner),
      unsubscribe: await unsubscribeToken(app, environments.live, contacts.live),
      surveyAnswer: await surveyToken(app, environments.live, contacts.live),
    },
    testCredentials: {
      ...(await keysOf(app, owner, 'test')),
      contact: await contactSession('test'),
      unsubscribe: await unsubscribeToken(app, environments.test, contacts.test),
      surveyAnswer: await surveyToken(app, environments.test, contacts.test),
    },
    contacts,
    contactSession,
    session: () => openStaffSession(sql, organization.id, owner.userId),
  }
  return { side, owner }
}

async function keysOf(app: TestApp, owner: Staff, environment: Environment): Promise<Side['credentials']> {
  const { body } = await owner.get(`/v1/organization/api-keys?kind=publishable&environment=${environment}`)
  return { machine: (await app.secretKey(owner, environment)).key, publishable: body.api_keys[0].key }
}

async function unsubscribeToken(app: TestApp, environmentId: string, contactId: string): Promise<string> {
  const url = await createUnsubscribeLinks(app.app.platform).url(environmentId, contactId, 'marketing')
  return url.slice(url.lastIndexOf('/') + 1)
}

/** To the survey that the contact has begun to answer. */
async function surveyToken(app: TestApp, environmentId: string, contactId: string): Promise<string> {
  const surveyId = await surveyOf(app.database.sql, environmentId, contactId)
  const url = await createSurveyLinks(app.app.platform).url({ environmentId, surveyId, contactId })
  return url.slice(url.lastIndexOf('/') + 1)
}

async function askForReset(app: TestApp, { email }: Staff): Promise<string> {
  await app.as('').post('/v1/auth/forgot-password', { email })
  return app.mail.tokenTo(email, 'uk_pr_')
}
