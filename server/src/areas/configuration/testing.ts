import assert from 'node:assert/strict'
import { type StaffPermission, staffPermissionNames } from '@userkeep/contract'
import type { TestApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { type Caller, callerAt } from '../../../testing/requests.ts'

interface Key {
  name?: string
  environment?: 'live' | 'test'
  permissions?: readonly StaffPermission[]
}

/** A caller with a management key, which has all permissions by default. */
export async function managementKey(
  { baseUrl }: Pick<TestApp, 'baseUrl'>,
  owner: Staff,
  { name = 'Deploy', environment = 'live', permissions = staffPermissionNames }: Key = {},
): Promise<Caller & { key: string }> {
  const body = { kind: 'secret', name, environment, permissions }
  const { status, body: created } = await owner.post('/v1/organization/api-keys', body)
  assert.equal(status, 201, JSON.stringify(created))
  return { ...callerAt(baseUrl, created.key), key: created.key }
}
