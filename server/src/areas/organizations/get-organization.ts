import type { organizations } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findOrganization } from './organizations.sql.ts'

export const getOrganization: Verb<typeof organizations.routes.get> = async ({ db, scope }) =>
  (await findOrganization(db, scope.organizationId)) ?? fail('internal')
