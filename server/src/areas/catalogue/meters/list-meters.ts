import { type catalogue, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findMeter, listMeterRows } from './meters.sql.ts'

type Routes = typeof catalogue.routes

export const listMeters: Verb<Routes['listMeters']> = async ({ db, scope, query }) =>
  pageAnswer('meters', await listMeterRows(db, scope, query.archived, pageOf(query)))

export const getMeter: Verb<Routes['getMeter']> = async ({ params, db, scope }) =>
  (await findMeter(db, scope, params.id)) ?? fail('not_found')
