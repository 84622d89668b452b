import type { templates } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findVersion } from './versions.sql.ts'

export const getVersion: Verb<typeof templates.routes.version> = async ({ params, db, scope }) =>
  (await findVersion(db, scope, params.id, params.versionId)) ?? fail('not_found')
