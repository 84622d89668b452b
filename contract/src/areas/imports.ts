import { Type } from 'typebox'
import { area, collection, EnvironmentQuery, machine, PagingQuery, staff } from '../kernel/index.ts'
import { Import, ImportChunk, ImportColumns, NewImport, StartImport } from '../shapes/import.ts'

const path = '/v1/imports'
const staffPath = '/v1/organization/imports'
const inEnvironment = Type.Object(EnvironmentQuery)

const reading = staff('customers:read')
const writing = staff('customers:write')
/** Imported addresses and passwords decide who signs in as a contact; files contain both. */
const guard = { permission: 'customers:impersonate' } as const

const createNotes =
  'Then send its content in chunks and start it. Files are UTF-8: CSV with a header line, separated by commas, semicolons ' +
  'or tabs, or one JSON object per line. Importing the same file again changes nothing.'
const chunkNotes =
  'Chunks are appended in order; `received_bytes` is the next `offset`. Sending a chunk again has no effect, so an upload ' +
  'resumes after an interruption. Returns 409 if the offset leaves a gap.'
const startNotes =
  'Without a `mapping`, the suggested one is used. A dry run counts what would change and lists refused lines; start ' +
  'again without `dry_run` to import. Processing continues in the background, also after a restart.'
const refusedNotes =
  'In the format of the file, with `import_line` and `import_reason`, so that it can be corrected and imported. ' +
  'Deleted 7 days after the import finished.'

const list = { body: collection('imports', Import) }
const refusedFile = { name: 'refused', formats: { csv: 'text/csv', jsonl: 'application/jsonl' } } as const

export const imports = area(
  'imports',
  {
    group: 'People',
    about: 'Import contacts, customers, memberships and consents from files.',
  },
  {
    list: {
      method: 'GET',
      path,
      summary: 'List imports, newest first',
      access: machine(),
      query: Type.Object(PagingQuery),
      success: { status: 200, ...list },
      chosen: true,
    },
    create: {
      method: 'POST',
      path,
      summary: 'Create an import',
      description: createNotes,
      access: machine(),
      idempotent: true,
      body: NewImport,
      success: { status: 201, body: Import },
      errors: ['conflict'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'Get an import with its progress',
      access: machine(),
      success: { status: 200, body: Import },
      chosen: true,
    },
    append: {
      method: 'POST',
      path: `${path}/{id}/chunks`,
      summary: 'Upload a part of the file',
      description: chunkNotes,
      access: machine(),
      idempotent: true,
      body: ImportChunk,
      success: { status: 200, body: Import },
      errors: ['invalid_request', 'conflict'],
      chosen: true,
    },
    columns: {
      method: 'GET',
      path: `${path}/{id}/columns`,
      summary: 'Get the columns of the file, with samples and suggested fields',
      access: machine(),
      success: { status: 200, body: ImportColumns },
      chosen: true,
    },
    start: {
      method: 'POST',
      path: `${path}/{id}/start`,
      summary: 'Start an import or a dry run',
      description: startNotes,
      access: machine(),
      idempotent: true,
      body: StartImport,
      success: { status: 200, body: Import },
      errors: ['invalid_request', 'conflict'],
      chosen: true,
    },
    cancel: {
      method: 'POST',
      path: `${path}/{id}/cancel`,
      summary: 'Cancel an import. Lines that were imported stay',
      access: machine(),
      idempotent: true,
      success: { status: 200, body: Import },
      errors: ['conflict'],
      chosen: true,
    },
    refused: {
      method: 'GET',
      path: `${path}/{id}/refused`,
      summary: 'Download the refused lines with their reasons',
      description: refusedNotes,
      access: machine(),
      success: { status: 200, file: refusedFile },
      chosen: true,
    },
    staffList: {
      method: 'GET',
      path: staffPath,
      summary: 'List imports, newest first',
      access: reading,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, ...list },
      chosen: true,
    },
    staffCreate: {
      method: 'POST',
      path: staffPath,
      summary: 'Create an import',
      description: createNotes,
      access: writing,
      guard,
      audit: 'import.created',
      query: inEnvironment,
      body: NewImport,
      success: { status: 201, body: Import },
      errors: ['conflict'],
      chosen: true,
    },
    staffGet: {
      method: 'GET',
      path: `${staffPath}/{id}`,
      summary: 'Get an import with its progress',
      access: reading,
      query: inEnvironment,
      success: { status: 200, body: Import },
      chosen: true,
    },
    staffAppend: {
      method: 'POST',
      path: `${staffPath}/{id}/chunks`,
      summary: 'Upload a part of the file',
      description: chunkNotes,
      access: writing,
      guard,
      audit: 'import.uploaded',
      query: inEnvironment,
      body: ImportChunk,
      success: { status: 200, body: Import },
      errors: ['invalid_request', 'conflict'],
      chosen: true,
    },
    staffColumns: {
      method: 'GET',
      path: `${staffPath}/{id}/columns`,
      summary: 'Get the columns of the file, with samples and suggested fields',
      access: reading,
      guard,
      query: inEnvironment,
      success: { status: 200, body: ImportColumns },
      chosen: true,
    },
    staffStart: {
      method: 'POST',
      path: `${staffPath}/{id}/start`,
      summary: 'Start an import or a dry run',
      description: startNotes,
      access: writing,
      guard,
      audit: 'import.started',
      query: inEnvironment,
      body: StartImport,
      success: { status: 200, body: Import },
      errors: ['invalid_request', 'conflict'],
      chosen: true,
    },
    staffCancel: {
      method: 'POST',
      path: `${staffPath}/{id}/cancel`,
      summary: 'Cancel an import. Lines that were imported stay',
      access: writing,
      audit: 'import.canceled',
      query: inEnvironment,
      success: { status: 200, body: Import },
      errors: ['conflict'],
      chosen: true,
    },
    staffRefused: {
      method: 'GET',
      path: `${staffPath}/{id}/refused`,
      summary: 'Download the refused lines with their reasons',
      description: refusedNotes,
      access: reading,
      guard,
      query: inEnvironment,
      success: { status: 200, file: refusedFile },
      chosen: true,
    },
  },
)
