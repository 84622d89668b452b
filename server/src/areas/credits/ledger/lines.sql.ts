import { type Columns, rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { AccountKey } from './accounts.sql.ts'
import type { LineKind, LinePart } from './rules.ts'

/** A line as it is inserted. */
export interface NewLine extends AccountKey {
  line: number
  id: string
  kind: LineKind
  amount: number
  balance: number
  grant_id: string | null
  parts: LinePart[] | null
  key_id: string | null
  reason: string | null
  created_at: Date
}

const columns: Columns<NewLine> = {
  environment_id: 'uuid',
  customer_id: 'uuid',
  line: 'bigint',
  id: 'uuid',
  kind: 'text',
  amount: 'bigint',
  balance: 'bigint',
  grant_id: 'uuid',
  parts: 'jsonb',
  key_id: 'uuid',
  reason: 'text',
  created_at: 'timestamptz',
}

/** Inserts lines, which never change. */
export async function insertLines(db: Db, lines: readonly NewLine[]): Promise<void> {
  await db`
    insert into credit_ledger
      (environment_id, customer_id, line, id, kind, amount, balance, grant_id, parts, key_id, reason, created_at)
    select environment_id, customer_id, line, id, kind, amount, balance, grant_id, parts, key_id, reason, created_at
    from ${rowsIn(db, lines, columns)} as given`
}
