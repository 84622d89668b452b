import { stringify } from 'csv-stringify/sync'
import type { Json } from '../../platform/json-text.ts'
import type { AuditEvent } from './audit.sql.ts'

export type Format = 'csv' | 'jsonl'

const columns = [
  'id',
  'occurred_at',
  'action',
  'actor_user_id',
  'actor_email',
  'actor_ip',
  'actor_user_agent',
  'target_type',
  'target_id',
  'target_name',
  'environment',
  'changes',
]

const cellsOf = (text: Json<AuditEvent>) => cells(JSON.parse(text))

const cells = ({ id, occurred_at, action, actor, target, environment, changes }: AuditEvent) => [
  id,
  occurred_at,
  action,
  actor.user_id,
  actor.email,
  actor.ip,
  actor.user_agent,
  target?.type,
  target?.id,
  target?.name,
  environment,
  JSON.stringify(changes),
]

// Formats CSV by RFC 4180. Names and user agents are chosen by strangers, so formulas are escaped.
const csv = (rows: unknown[][]): string => stringify(rows, { record_delimiter: '\r\n', escape_formulas: true })

/** The header and the row format of each file type. */
export const formats: Record<Format, { head: string; write(rows: readonly Json<AuditEvent>[]): string }> = {
  csv: { head: csv([columns]), write: (rows) => csv(rows.map(cellsOf)) },
  jsonl: { head: '', write: (rows) => rows.map((text) => `${text}\n`).join('') },
}
