import { Type } from 'typebox'
import {
  area,
  chosen,
  EnvironmentQuery,
  machine,
  nullable,
  oneOf,
  shape,
  staff,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'

const inEnvironment = Type.Object(EnvironmentQuery)
const ofStaff = '/v1/organization/environments'
const purgePath = `${ofStaff}/test/purge` as const

/** An export contains every person, and a purge deletes them. */
const guard = { permission: 'customers:impersonate' } as const

const Records = shape('RecordCount', {
  name: Type.String({ description: 'The kind of the records', examples: ['contacts'] }),
  records: Type.Integer(),
})

const ExportContents = chosen(
  shape('ExportContents', {
    kinds: Type.Array(Records, { description: 'In the order of the export' }),
    records: Type.Integer({ description: 'The total' }),
  }),
)

const Purge = chosen(
  shape('Purge', {
    id: Uuid,
    status: oneOf('running', 'completed', 'failed'),
    records: Type.Integer({ description: 'Counted at the start' }),
    deleted: Type.Integer(),
    started_by: Type.String({ description: 'The email address of the member', examples: ['ada@example.com'] }),
    started_at: Timestamp,
    finished_at: nullable(Timestamp),
  }),
)

const PurgeContents = chosen(
  shape('PurgeContents', {
    deletes: Type.Array(Records, { description: 'People and their activity' }),
    keeps: Type.Array(Records, { description: 'Settings and content' }),
    latest: nullable(Purge),
  }),
)

const exportNotes =
  'One JSON object per line, in a stable order: `kind`, `record` and `cursor`. If the connection ends early, continue with the ' +
  '`cursor` of the last complete line as `after`. The last line has `end: true` and the number of records that were sent. Contains ' +
  'settings, content, people, and events. Contains no passwords, keys, tokens or secrets, and no files.'

const exportQuery = {
  kind: Type.Optional(Type.String({ maxLength: 63, description: 'Only records of this kind' })),
  after: Type.Optional(Type.String({ maxLength: 2000, description: 'The `cursor` of the last complete line' })),
}
const file = { name: 'environment', formats: { jsonl: 'application/jsonl' } } as const

export const environmentData = area(
  'environment-data',
  { group: 'Staff', about: 'Export an environment, and delete the data of the test environment.' },
  {
    contents: {
      method: 'GET',
      path: '/v1/export/contents',
      summary: 'Count the records of an export by kind',
      access: machine(),
      success: { status: 200, body: ExportContents },
      chosen: true,
    },
    export: {
      method: 'GET',
      path: '/v1/export',
      summary: 'Export the environment as JSON Lines',
      description: exportNotes,
      access: machine(),
      query: Type.Object(exportQuery),
      success: { status: 200, file },
      errors: ['invalid_request'],
      chosen: true,
    },
    staffContents: {
      method: 'GET',
      path: `${ofStaff}/export/contents`,
      summary: 'Count the records of an export by kind',
      access: staff('customers:read'),
      query: inEnvironment,
      success: { status: 200, body: ExportContents },
      chosen: true,
    },
    staffExport: {
      method: 'GET',
      path: `${ofStaff}/export`,
      summary: 'Export the environment as JSON Lines',
      description: exportNotes,
      access: staff('customers:read'),
      guard,
      audit: 'environment.exported',
      query: Type.Object({ ...EnvironmentQuery, ...exportQuery }),
      success: { status: 200, file },
      errors: ['invalid_request'],
      chosen: true,
    },
    purgeContents: {
      method: 'GET',
      path: purgePath,
      summary: 'Get what a purge of the test environment deletes and keeps, and the latest purge with its progress',
      access: staff('customers:read'),
      success: { status: 200, body: PurgeContents },
      chosen: true,
    },
    purge: {
      method: 'POST',
      path: purgePath,
      summary: 'Delete the people of the test environment and their activity',
      description:
        'Settings, content, the catalogue and keys remain. Deletes in the background, also after a restart; the progress is in ' +
        '`latest` of the read. The live environment cannot be purged.',
      access: staff('customers:write'),
      guard,
      audit: 'environment.purged',
      body: strict({
        name: Type.String({ maxLength: 120, description: 'The name of the organization, as confirmation' }),
      }),
      success: { status: 201, body: Purge },
      errors: ['invalid_request', 'conflict'],
      chosen: true,
    },
  },
)
