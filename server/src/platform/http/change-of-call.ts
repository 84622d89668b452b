import { isOfEnvironment, type Route } from '@userkeep/contract'
import { type AuditEntry, type ChangeContext, type ChangeIn, change, type Scope, type TenantScope } from '../change.ts'
import type { Audited, Call, RecordedChange, Recorder } from './call.ts'
import type { ContactCaller, StaffCaller } from './callers.ts'

interface Author {
  caller: unknown
  scope: Scope | null
  ip: string
  userAgent: string | null
  body: unknown
}

type Entry = Audited & { organizationId?: string }

/**
 * Makes changes for the tenant of the call. A staff write must leave its audit record in the transaction, or declare
 * that it changed nothing, to commit. Calls of other callers with the same verb record nothing.
 */
export function changing<T>(
  context: ChangeContext,
  route: Route,
  author: Author,
  work: (tx: RecordedChange<Scope | null>) => Promise<T>,
): Promise<T> {
  if (route.readOnly) throw new Error(`${route.method} ${route.path} is read-only, but changed data`)
  const place = placeOf(route, author.scope)
  let isUnchanged = false
  const recorder = (tx: ChangeIn<TenantScope | null>): Recorder<Scope> => ({
    audited: (entry: Entry) => {
      // A PATCH that changes no field records nothing.
      if (route.method === 'PATCH' && entry.changes && Object.keys(entry.changes).length === 0) isUnchanged = true
      else if (route.audit !== undefined)
        tx.in(placeOfEntry(place, entry)).audit(auditEntry(route.audit, author, entry))
    },
    unchanged: () => {
      isUnchanged = true
    },
  })
  return change(
    context,
    place,
    async (tx) => {
      const result = await work(Object.assign(tx, recorder(tx)) as RecordedChange<Scope | null>)
      const entry = isUnchanged ? null : supportEntry(route, author)
      if (entry && place) tx.in(place).audit(entry)
      return result
    },
    ({ audits }) => {
      if (route.audit !== undefined && audits.length === 0 && !isUnchanged) {
        throw new Error(`${route.method} ${route.path} is a staff write, but created no audit record`)
      }
    },
  )
}

/** A staff route without an environment belongs to the organization. */
function placeOf(route: Route, scope: Scope | null): TenantScope | null {
  if (scope === null || isOfEnvironment(route)) return scope
  return { organizationId: scope.organizationId, environmentId: null }
}

function placeOfEntry(place: TenantScope | null, { organizationId }: Entry): TenantScope {
  if (place) return place
  if (organizationId === undefined) throw new Error('An audit record must belong to an organization')
  return { organizationId, environmentId: null }
}

/** Actions of staff in a contact's account are recorded under their own name. */
function supportEntry(route: Route, { caller, ip, userAgent, body }: Author): AuditEntry | null {
  const { impersonation, contactId } = (caller ?? {}) as Partial<ContactCaller>
  if (!impersonation || route.openToSupport === undefined) return null
  const fields = Object.entries((body ?? {}) as Record<string, unknown>).map(([field, to]) => [field, { to }])
  // A PATCH without fields changes nothing.
  if (route.method === 'PATCH' && fields.length === 0) return null
  return {
    actor: { ...impersonation, ip, userAgent },
    action: 'contact.changed_by_support',
    target: { type: 'contact', id: contactId ?? '' },
    changes: { request: { to: `${route.method} ${route.path}` }, ...Object.fromEntries(fields) },
  }
}

/** A verb open to support sessions writes through `change`, which records it; any other is recorded afterwards. */
export function recordingSupport(route: Route, verb: (call: Call) => unknown): (call: Call) => unknown {
  if (route.openToSupport === undefined) return verb
  return async (call: Call): Promise<unknown> => {
    let isRecorded = false
    const change: Call['change'] = async (work) => {
      const result = await call.change(work)
      isRecorded = true
      return result
    }
    const answer = await verb({ ...call, change })
    if (!isRecorded && (call.caller as Partial<ContactCaller> | null)?.impersonation) await call.change(async () => {})
    return answer
  }
}

function auditEntry(action: string, { caller, ip, userAgent }: Author, { target, changes = {} }: Audited): AuditEntry {
  const { user } = caller as StaffCaller
  return { actor: { userId: user.id, email: user.email, ip, userAgent }, action, target, changes }
}
