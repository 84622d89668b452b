import type { Import } from '@userkeep/contract/shapes/import'
import type { Static } from 'typebox'
import type { ImportRow } from './imports.sql.ts'

export const toImport = (row: ImportRow): Static<typeof Import> => ({
  id: row.id,
  kind: row.kind,
  format: row.format,
  file_name: row.file_name,
  status: row.status,
  size_bytes: row.size_bytes,
  received_bytes: row.received_bytes,
  processed_bytes: row.next_byte,
  mapping: row.mapping,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  refused: row.refused,
  error: row.error,
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
})

/** Returns the import as the audit log names it. */
export const targetOf = ({ id, file_name }: Pick<ImportRow, 'id' | 'file_name'>) => ({
  type: 'import',
  id,
  name: file_name,
})
