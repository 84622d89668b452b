import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes as contractRoutes } from '@userkeep/contract'
import { named } from './exchange.ts'
import { mounted } from './mounted.ts'
import { probeTeamRoles, probeUnverified } from './probe-contacts.ts'
import { probeCredentials } from './probe-credentials.ts'
import { creationProblems } from './probe-leaks.ts'
import {
  probeGuards,
  probeLimitedSession,
  probeOpenToLimited,
  probeOrganizations,
  probePermissions,
} from './probe-membership.ts'
import { none, refusing, surface } from './surface.ts'

const parts = surface()

test('every route of the contract is mounted', () => {
  const there = new Set(mounted.map(named))
  assert.deepEqual(
    contractRoutes.map(named).filter((route) => !there.has(route)),
    [],
  )
})

test('every create route succeeds with its sample body', () => none(creationProblems(parts.created)))

refusing(
  parts,
  'every route refuses missing, unknown and misplaced credentials, and names the wrong credential type',
  ({ world }) => probeCredentials(world),
)
refusing(parts, 'a role without the permission is forbidden, even with an invalid body', ({ world }) =>
  probePermissions(world),
)
refusing(parts, 'a guard refuses a role without its permission and a session not confirmed recently', ({ world }) =>
  probeGuards(world),
)
refusing(parts, "another organization's id gives no access", ({ world }) => probeOrganizations(world))
refusing(parts, 'a session without organization is a member nowhere', ({ world }) => probeLimitedSession(world))
refusing(parts, 'a session with an unverified identity is refused with its own error', ({ world, neighbour }) =>
  probeUnverified(world, neighbour),
)
refusing(parts, 'a customer role without the permission is forbidden, even with a bad body', ({ world, neighbour }) =>
  probeTeamRoles(world, neighbour),
)

test('a session without organization works where declared', async () => none(await probeOpenToLimited(parts.world)))
