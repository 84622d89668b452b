import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  Environment,
  nullable,
  PagingQuery,
  shape,
  staff,
  Timestamp,
  Uuid,
} from './kernel/index.ts'
import { Actor } from './staff-shapes.ts'

const AuditEvent = shape('AuditEvent', {
  id: Uuid,
  action: Type.String(),
  actor: Actor,
  target: nullable(Type.Object({ type: Type.String(), id: Type.String(), name: nullable(Type.String()) })),
  environment: nullable(Environment),
  changes: Type.Record(
    Type.String(),
    Type.Object({ from: Type.Optional(Type.Unknown()), to: Type.Optional(Type.Unknown()) }),
    { description: 'field → what it was and what it is now; never a secret' },
  ),
  occurred_at: Timestamp,
})

export const audit = area('audit', {
  list: {
    method: 'GET',
    path: '/v1/organization/audit-events',
    summary: 'The audit log, newest first',
    access: staff('audit:read'),
    query: chosen(
      Type.Object({
        ...PagingQuery,
        actor: Type.Optional(Uuid),
        action: Type.Optional(Type.String({ maxLength: 100 })),
        target: Type.Optional(Type.String({ maxLength: 100 })),
        since: Type.Optional(Timestamp),
        until: Type.Optional(Timestamp),
      }),
    ),
    success: { status: 200, body: chosen(collection('audit_events', AuditEvent)) },
  },
})
