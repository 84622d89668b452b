import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes as contractRoutes } from '@userkeep/contract'
import { named } from './exchange.ts'
import { mounted } from './mounted.ts'
import { probeTeamRoles, probeUnverified } from './probe-contacts.ts'
import { probeCredentials } from './probe-credentials.ts'
import { creationProblems } from './probe-leaks.ts'
import { probeLimitedSession, probeOpenToLimited, probeOrganizations, probePermissions } from './probe-membership.ts'
import { none, refusing, surface } from './surface.ts'

const parts = surface()

test('every route of the contract is mounted', () => {
  const there = new Set(mounted.map(named))
  assert.deepEqual(
    contractRoutes.map(named).filter((route) => !there.has(route)),
    [],
  )
})

test('everything that can be created is created from a sample', () => none(creationProblems(parts.created)))

refusing(
  parts,
  'every route refuses a missing, unknown or misplaced credential, and other families by name',
  ({ world }) => probeCredentials(world),
)
refusing(parts, 'a role without the permission is forbidden, also with a bad body', ({ world }) =>
  probePermissions(world),
)
refusing(parts, "an organization that is not the caller's opens nothing", ({ world }) => probeOrganizations(world))
refusing(parts, 'a session without organization is a member nowhere', ({ world }) => probeLimitedSession(world))
refusing(parts, 'a session whose identity was not proven is told so', ({ world, neighbour }) =>
  probeUnverified(world, neighbour),
)
refusing(parts, 'a role in a team without the permission is forbidden, also with a bad body', ({ world, neighbour }) =>
  probeTeamRoles(world, neighbour),
)

test('a session without organization works where that is said', async () => none(await probeOpenToLimited(parts.world)))
