import type { customers } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findCustomer } from './customers.sql.ts'

type Routes = typeof customers.routes

export const getCustomer: Verb<Routes['get'] | Routes['staffGet']> = async ({ db, scope, params }) =>
  (await findCustomer(db, scope, params.id)) ?? fail('not_found')
