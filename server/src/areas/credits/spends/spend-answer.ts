import { isoOf } from '../../../platform/clock.ts'
import type { NewLine } from '../ledger/lines.sql.ts'

type SpendLine = Pick<NewLine, 'id' | 'customer_id' | 'amount' | 'balance' | 'reason' | 'key_id' | 'created_at'>

/** Returns the answer of a spend, as it is sent and stored. */
export const spendAnswer = ({ id, customer_id, amount, balance, reason, key_id, created_at }: SpendLine): string =>
  JSON.stringify({ id, customer_id, amount: -amount, balance, reason, key_id, created_at: isoOf(created_at) })
