import type { legal } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findDocument } from './documents.sql.ts'
import { toDocument } from './views.ts'

export const getDocument: Verb<typeof legal.routes.get> = async ({ params, db, scope }) =>
  toDocument((await findDocument(db, scope, params.id)) ?? fail('not_found'))
