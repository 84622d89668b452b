import { type imports, pageAnswer, pageOf } from '@userkeep/contract'
import { importBounds } from '@userkeep/contract/shapes/import'
import { v7 as uuid } from 'uuid'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { headerBytes, insertChunk, readWindow } from './chunks.sql.ts'
import { sampleColumns } from './file/sample-columns.ts'
import { countOpen, findImport, insertImport, listImportRows, lockImport, saveImport } from './imports.sql.ts'
import { targetOf, toImport } from './views.ts'

type Routes = typeof imports.routes

export const listImports: Verb<Routes['list'] | Routes['staffList']> = async ({ db, scope, query }) =>
  pageAnswer('imports', await listImportRows(db, scope, pageOf(query)), toImport)

export const getImport: Verb<Routes['get'] | Routes['staffGet']> = async ({ db, scope, params }) =>
  toImport((await findImport(db, scope, params.id)) ?? fail('not_found'))

export const createImport: Verb<Routes['create'] | Routes['staffCreate']> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    if ((await countOpen(tx, scope)) >= importBounds.open)
      fail('conflict', `An environment has at most ${importBounds.open} unfinished imports. Cancel one of them.`)
    const row = await insertImport(tx, scope, { ...body, id: uuid(), file_name: body.file_name ?? null, now })
    const { kind, format, size_bytes } = row
    tx.audited({
      target: targetOf(row),
      changes: { kind: { to: kind }, format: { to: format }, size_bytes: { to: size_bytes } },
    })
    return toImport(row)
  })

/** A chunk that was received before has no effect, so that an upload can be repeated from any offset it had. */
export const appendChunk: Verb<Routes['append'] | Routes['staffAppend']> = async ({ params, body, scope, change }) => {
  const bytes = Buffer.byteLength(body.content)
  return change(async (tx) => {
    const row = (await lockImport(tx, scope, params.id)) ?? fail('not_found')
    const end = body.offset + bytes
    if (end > row.size_bytes) invalid('content', `exceeds the declared size of ${row.size_bytes} bytes`)
    if (end <= row.received_bytes) {
      tx.unchanged()
      return toImport(row)
    }
    if (row.status !== 'uploading') fail('conflict', 'This import does not accept content any more.')
    if (body.offset !== row.received_bytes) fail('conflict', `The next offset is ${row.received_bytes}.`)
    await insertChunk(tx, scope, { importId: row.id, position: body.offset, bytes, content: body.content })
    const next = { ...row, received_bytes: end }
    await saveImport(tx, scope, next)
    // One record of the whole upload, when it is complete.
    if (end < row.size_bytes) tx.unchanged()
    else tx.audited({ target: targetOf(row), changes: { received_bytes: { to: end } } })
    return toImport(next)
  })
}

/** Samples come from the first chunk. Once the import has finished, the file is deleted and there are none. */
export const getColumns: Verb<Routes['columns'] | Routes['staffColumns']> = async ({ db, scope, params }) => {
  const row = (await findImport(db, scope, params.id)) ?? fail('not_found')
  const text = await readWindow(db, scope, row.id, { from: 0, bytes: headerBytes })
  return { columns: sampleColumns(row, text, Buffer.byteLength(text) >= row.size_bytes) }
}
