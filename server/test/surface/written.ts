import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { days } from '../../src/platform/clock.ts'
import { hashToken, newToken, newTokenIn } from '../../src/platform/crypto/tokens.ts'
import { someEmail } from '../../testing/people.ts'

// Written straight into the database: that a credential is real is the subject here, not how one comes by it.

export async function invite(sql: postgres.Sql, organizationId: string, userId: string): Promise<string> {
  const token = newToken('uk_in_')
  const email = someEmail('invited')
  const now = new Date()
  await sql`
    insert into invitations (organization_id, id, token_hash, email, email_key, role_id, invited_by, created_at, expires_at)
    select ${organizationId}, ${uuid()}, ${hashToken(token)}, ${email}, ${email}, id, ${userId}, ${now},
      ${new Date(now.getTime() + days(7))}
    from roles where organization_id = ${organizationId} and key = 'member'`
  return token
}

/** Writes an invitation to the customer of this environment's contact. */
export async function inviteToTeam(sql: postgres.Sql, environmentId: string): Promise<string> {
  const token = newTokenIn(environmentId, 'uk_ti_')
  const email = someEmail('invited')
  const now = new Date()
  await sql`
    insert into customer_invitations (environment_id, id, customer_id, token_hash, email, email_key, role_id,
      created_at, expires_at)
    select ${environmentId}, ${uuid()}, customer_id, ${hashToken(token)}, ${email}, ${email}, role_id, ${now},
      ${new Date(now.getTime() + days(7))}
    from customer_memberships where environment_id = ${environmentId} limit 1`
  return token
}

export async function openStaffSession(sql: postgres.Sql, organizationId: string, userId: string): Promise<string> {
  const token = newToken('uk_st_')
  const now = new Date()
  const expiresAt = new Date(now.getTime() + days(30))
  await sql`
    insert into staff_sessions (id, token_hash, user_id, active_organization_id, created_at, last_seen_at, expires_at,
      confirmed_at)
    values (${uuid()}, ${hashToken(token)}, ${userId}, ${organizationId}, ${now}, ${now}, ${expiresAt}, ${expiresAt})`
  return token
}

/** Writes an active checklist, so that contacts find it. */
export async function offerChecklist(sql: postgres.Sql, environmentId: string): Promise<void> {
  const [id, now] = [uuid(), new Date()]
  await sql`
    insert into checklists (environment_id, id, name, active, activated_at, selectable, created_at, updated_at)
    values (${environmentId}, ${id}, 'Offered', true, ${now}, false, ${now}, ${now})`
  await sql`
    insert into checklist_steps (environment_id, checklist_id, id, position, kind, title, event_type, counts_from)
    values (${environmentId}, ${id}, ${uuid()}, 0, 'event', 'Some', 'contact.signed_in', ${now})`
}

/** Writes an active banner, so that contacts are shown it. */
export async function offerBanner(sql: postgres.Sql, environmentId: string): Promise<void> {
  const [id, now] = [uuid(), new Date()]
  await sql`
    insert into banners (environment_id, id, name, text, html, place, style, priority, active, dismiss, created_at,
      updated_at)
    values (${environmentId}, ${id}, 'Offered', 'Some', 'Some', 'top', 'info', 0, true, 'for_good', ${now}, ${now})`
  await sql`
    insert into banner_counts (environment_id, banner_id, seen, clicked, dismissed) values (${environmentId}, ${id}, 0, 0, 0)`
}

/** For everybody. */
export async function publishPost(sql: postgres.Sql, environmentId: string): Promise<void> {
  const now = new Date()
  await sql`
    insert into changelog_posts (environment_id, id, slug, title, body, body_html, excerpt, labels, state, published_at,
      created_at, updated_at)
    values (${environmentId}, ${uuid()}, ${uuid()}, 'Some', 'Some', '<p>Some</p>', 'Some', '{}', 'published', ${now},
      ${now}, ${now})`
}

/** One for a level. */
export async function offerBadge(sql: postgres.Sql, environmentId: string): Promise<void> {
  const [levelId, now] = [uuid(), new Date()]
  await sql`
    insert into gamification_levels (environment_id, id, key, name, threshold, created_at, updated_at)
    values (${environmentId}, ${levelId}, 'offered', 'Offered', 1000000, ${now}, ${now})`
  await sql`
    insert into gamification_badges (environment_id, id, key, name, icon, award_by, award_id, active, created_at,
      updated_at)
    values (${environmentId}, ${uuid()}, 'offered', 'Offered', 'star', 'level', ${levelId}, false, ${now}, ${now})`
}

/** Connects a gateway that needs no account, in any environment. */
export async function connectGateway(sql: postgres.Sql, organizationId: string, environmentId: string): Promise<void> {
  const now = new Date()
  await sql`
    insert into gateway_connections (environment_id, id, organization_id, provider, name, account, since, created_at,
      updated_at)
    values (${environmentId}, ${uuid()}, ${organizationId}, 'sandbox', ${uuid()}, 'Some', ${now}, ${now}, ${now})`
}

/** Someone who owns a team. */
export async function seatContact(sql: postgres.Sql, environmentId: string): Promise<string> {
  const [contactId, customerId] = [uuid(), uuid()]
  const email = someEmail('contact')
  const now = new Date()
  await sql`
    insert into contacts (environment_id, id, kind, email, email_key, email_verified_at, first_seen_at, last_seen_at,
      created_at, updated_at)
    values (${environmentId}, ${contactId}, 'identified', ${email}, ${email}, ${now}, ${now}, ${now}, ${now}, ${now})`
  await sql`
    insert into customers (environment_id, id, name, created_at, updated_at)
    values (${environmentId}, ${customerId}, 'Team', ${now}, ${now})`
  await sql`
    insert into customer_roles (environment_id, id, key, name, created_at)
    values (${environmentId}, ${uuid()}, 'owner', 'Owner', ${now}) on conflict do nothing`
  await sql`
    insert into customer_memberships (environment_id, id, customer_id, contact_id, role_id, created_at)
    select ${environmentId}, ${uuid()}, ${customerId}, ${contactId}, id, ${now}
    from customer_roles where environment_id = ${environmentId} and key = 'owner'`
  return contactId
}

/** Someone in the same team whose role holds just these. */
export async function seatBeside(
  sql: postgres.Sql,
  environmentId: string,
  ownerId: string,
  permissions: readonly string[],
): Promise<string> {
  const [contactId, roleId] = [uuid(), uuid()]
  const now = new Date()
  await sql`
    insert into contacts (environment_id, id, kind, first_seen_at, last_seen_at, created_at, updated_at)
    values (${environmentId}, ${contactId}, 'identified', ${now}, ${now}, ${now}, ${now})`
  await sql`
    insert into customer_roles (environment_id, id, name, permissions, created_at)
    values (${environmentId}, ${roleId}, ${roleId}, ${permissions as string[]}, ${now})`
  await sql`
    insert into customer_memberships (environment_id, id, customer_id, contact_id, role_id, created_at)
    select ${environmentId}, ${uuid()}, customer_id, ${contactId}, ${roleId}, ${now}
    from customer_memberships where environment_id = ${environmentId} and contact_id = ${ownerId}
    order by created_at, id limit 1`
  return contactId
}

export async function openContactSession(
  sql: postgres.Sql,
  environmentId: string,
  contactId: string,
  { verified = true } = {},
): Promise<string> {
  const token = newTokenIn(environmentId, 'uk_ct_')
  const now = new Date()
  await sql`
    insert into contact_sessions (environment_id, id, token_hash, contact_id, verified, method, created_at,
      last_seen_at, expires_at)
    values (${environmentId}, ${uuid()}, ${hashToken(token)}, ${contactId}, ${verified}, 'password', ${now}, ${now},
      ${new Date(now.getTime() + days(30))})`
  return token
}
