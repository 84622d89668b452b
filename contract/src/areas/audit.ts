import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  Environment,
  nullable,
  oneOf,
  PagingQuery,
  shape,
  staff,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import { FieldChange } from '../shapes/field-change.ts'
import { Actor } from '../shapes/staff.ts'

const AuditEvent = shape('AuditEvent', {
  id: Uuid,
  action: Type.String(),
  actor: Actor,
  target: nullable(Type.Object({ type: Type.String(), id: Type.String(), name: nullable(Type.String()) })),
  environment: nullable(Environment),
  changes: Type.Record(Type.String(), FieldChange, {
    description: 'The old and new value of each changed field; never a secret',
  }),
  occurred_at: Timestamp,
})

const filters = {
  actor: Type.Optional(Uuid),
  action: Type.Optional(Type.String({ maxLength: 100 })),
  target: Type.Optional(Type.String({ maxLength: 100 })),
  since: Type.Optional(Timestamp),
  until: Type.Optional(Timestamp),
}

export const audit = area(
  'audit',
  { group: 'Staff', about: 'The append-only record of staff actions.' },
  {
    list: {
      method: 'GET',
      path: '/v1/organization/audit-events',
      summary: 'List audit events, newest first',
      access: staff('audit:read'),
      query: chosen(
        Type.Object({
          ...PagingQuery,
          ...filters,
        }),
      ),
      success: { status: 200, body: chosen(collection('audit_events', AuditEvent)) },
    },
    export: {
      method: 'GET',
      path: '/v1/organization/audit-events/export',
      summary: 'Export the audit log, newest first, as CSV (default) or JSON Lines',
      description:
        'The file is streamed. If it cannot be completed, the connection is aborted, so that a partial file never looks ' +
        'complete. CSV cells that a spreadsheet would interpret as a formula begin with an apostrophe.',
      access: staff('audit:read'),
      audit: 'audit_log.exported',
      query: Type.Object({ ...filters, format: Type.Optional(oneOf('csv', 'jsonl')) }),
      success: {
        status: 200,
        file: { name: 'audit-events', formats: { csv: 'text/csv', jsonl: 'application/jsonl' } },
      },
      chosen: true,
    },
  },
)
