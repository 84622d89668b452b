import { type catalogue, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findFeatureById, listFeatureRows } from './features.sql.ts'
import { toFeature } from './views.ts'

type Routes = typeof catalogue.routes

export const listFeatures: Verb<Routes['listFeatures']> = async ({ db, scope, query }) =>
  pageAnswer('features', await listFeatureRows(db, scope, query.archived, pageOf(query)), toFeature)

export const getFeature: Verb<Routes['getFeature']> = async ({ params, db, scope }) =>
  toFeature((await findFeatureById(db, scope, params.id)) ?? fail('not_found'))
