import type { imports } from '@userkeep/contract'
import type { Change } from '../../platform/change.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { deleteChunks, headerBytes, readWindow } from './chunks.sql.ts'
import { type Mapping, mappingProblem } from './file/fields.ts'
import { sampleColumns } from './file/sample-columns.ts'
import { type ImportRow, lockImport, saveImport } from './imports.sql.ts'
import { deleteRefusals } from './refusals.sql.ts'
import { targetOf, toImport } from './views.ts'

type Routes = typeof imports.routes

const fromTheStart = { next_byte: 0, next_line: 1, created: 0, updated: 0, unchanged: 0, refused: 0 } as const

/** Starting an import that runs or is complete already has no effect, so that the call can be repeated. */
export const startImport: Verb<Routes['start'] | Routes['staffStart']> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const row = (await lockImport(tx, scope, params.id)) ?? fail('not_found')
    const isDry = body.dry_run ?? false
    const isDone = isDry ? row.status === 'checking' : row.status === 'running' || row.status === 'completed'
    if (isDone && body.mapping === undefined) {
      tx.unchanged()
      return toImport(row)
    }
    if (!['uploading', 'checked', 'failed'].includes(row.status))
      fail('conflict', `An import with the status "${row.status}" cannot be started.`)
    if (row.received_bytes < row.size_bytes)
      fail('conflict', `The upload is not complete: ${row.received_bytes} of ${row.size_bytes} bytes were received.`)
    const next = await prepared(tx, scope, row, body.mapping, isDry)
    const started = { ...next, started_at: now.toISOString(), finished_at: null, error: null, attempts: 0 }
    await saveImport(tx, scope, started)
    tx.wake('imports')
    tx.audited({ target: targetOf(row), changes: { dry_run: { to: isDry }, mapping: { to: started.mapping } } })
    return toImport(started)
  })

/** A failed import continues where it stopped, unless it gets another mapping; otherwise, the file is read from the start. */
async function prepared(
  tx: Change,
  scope: EnvironmentScope,
  row: ImportRow,
  given: Mapping | undefined,
  isDry: boolean,
): Promise<ImportRow> {
  const status = isDry ? 'checking' : 'running'
  if (row.status === 'failed' && given === undefined && !isDry && !row.is_dry_run) return { ...row, status }
  const mapping = await checkedMapping(tx, scope, row, given ?? row.mapping ?? undefined)
  await deleteRefusals(tx, scope, row.id)
  return { ...row, ...fromTheStart, status, mapping, is_dry_run: isDry }
}

async function checkedMapping(
  tx: Change,
  scope: EnvironmentScope,
  row: ImportRow,
  given: Mapping | undefined,
): Promise<Mapping> {
  const text = await readWindow(tx, scope, row.id, { from: 0, bytes: headerBytes })
  const columns = sampleColumns(row, text, Buffer.byteLength(text) >= row.size_bytes)
  if (columns.length === 0) fail('conflict', 'The columns of the file cannot be read. Is it in the declared format?')
  const mapping = given ?? Object.fromEntries(columns.map(({ name, field }) => [name, field]))
  const names = row.format === 'csv' ? columns.map(({ name }) => name) : null
  const problem = mappingProblem(row.kind, mapping, names)
  return problem === null ? mapping : invalid('mapping', problem)
}

export const cancelImport: Verb<Routes['cancel'] | Routes['staffCancel']> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const row = (await lockImport(tx, scope, params.id)) ?? fail('not_found')
    if (row.status === 'canceled') {
      tx.unchanged()
      return toImport(row)
    }
    if (row.status === 'completed') fail('conflict', 'The import is complete.')
    const canceled: ImportRow = { ...row, status: 'canceled', finished_at: now.toISOString() }
    await saveImport(tx, scope, canceled)
    await deleteChunks(tx, scope, row.id)
    tx.audited({ target: targetOf(row), changes: { status: { from: row.status, to: 'canceled' } } })
    return toImport(canceled)
  })
