import { type Environment, families, type StaffPermission } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import { insertApiKey, type KeyKind } from './api-keys.sql.ts'

interface Issue {
  organizationId: string
  environmentId: string
  environment: Environment
  kind: KeyKind
  name: string
  allowedOrigins?: string[]
  /** The permissions of a management key. */
  permissions?: StaffPermission[] | null
  createdBy: string
  now: Date
}

/** Makes a key. The secret one is in the answer and nowhere else. */
export async function issueApiKey(db: Db, issue: Issue): Promise<{ id: string; key: string }> {
  const { organizationId, environmentId, environment, kind, name, allowedOrigins, permissions, createdBy, now } = issue
  const family = kind === 'secret' ? families.machine : families.publishable
  const key = newToken(`${family.prefix}${environment}_`)
  const id = uuid()
  const issued = await insertApiKey(db, organizationId, {
    id,
    environmentId,
    kind,
    name,
    tokenHash: hashToken(key),
    token: kind === 'publishable' ? key : null,
    hint: key.slice(-4),
    allowedOrigins: allowedOrigins ?? [],
    permissions: permissions ?? null,
    createdBy,
    now,
  })
  if (!issued) fail('not_a_member')
  return { id, key }
}
