import type { invoices } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { findSeller } from './seller.sql.ts'

export const getDetails: Verb<typeof invoices.routes.getDetails> = ({ db, scope }) => findSeller(db, scope)
