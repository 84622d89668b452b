import { isOfEnvironment, type Route } from '@userkeep/contract'
import { type AuditEntry, type ChangeContext, type ChangeIn, change, type Place, type Scope } from '../change.ts'
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
 * The change of a call belongs where the call does. A staff write leaves its audit record in its own transaction, or
 * says that it changed nothing, or does not commit. What other callers do with the same verb is not recorded.
 */
export function changing<T>(
  context: ChangeContext,
  route: Route,
  author: Author,
  work: (tx: RecordedChange<Scope | null>) => Promise<T>,
): Promise<T> {
  if (route.answersAnew) throw new Error(`${route.method} ${route.path} is a read and changed something`)
  const place = placeOf(route, author.scope)
  let isUnchanged = false
  const recorder = (tx: ChangeIn<Place | null>): Recorder<Scope> => ({
    audited: (entry: Entry) => {
      // A PATCH whose every field is as it was has nothing to record.
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
    (tx) => {
      const entry = supportEntry(route, author)
      if (entry && place) tx.in(place).audit(entry)
      return work(Object.assign(tx, recorder(tx)) as RecordedChange<Scope | null>)
    },
    ({ audits }) => {
      if (route.audit !== undefined && audits.length === 0 && !isUnchanged) {
        throw new Error(`${route.method} ${route.path} is a staff write and left no audit record`)
      }
    },
  )
}

/** What a staff route does without naming an environment belongs to the organization. */
function placeOf(route: Route, scope: Scope | null): Place | null {
  if (scope === null || isOfEnvironment(route)) return scope
  return { organizationId: scope.organizationId, environmentId: null }
}

function placeOfEntry(place: Place | null, { organizationId }: Entry): Place {
  if (place) return place
  if (organizationId === undefined) throw new Error('An audit record belongs to an organization')
  return { organizationId, environmentId: null }
}

/** What staff do inside a contact's account stands in the audit log under their own name. */
function supportEntry(route: Route, { caller, ip, userAgent, body }: Author): AuditEntry | null {
  const { impersonation, contactId } = (caller ?? {}) as Partial<ContactCaller>
  if (!impersonation || route.openToSupport === undefined) return null
  const fields = Object.entries((body ?? {}) as Record<string, unknown>).map(([field, to]) => [field, { to }])
  return {
    actor: { ...impersonation, ip, userAgent },
    action: 'contact.changed_by_support',
    target: { type: 'contact', id: contactId ?? '' },
    changes: { request: { to: `${route.method} ${route.path}` }, ...Object.fromEntries(fields) },
  }
}

/** A verb that a support session may use writes through `change`, which records it; whatever does not is recorded after. */
export function recordingSupport(route: Route, verb: (call: Call) => Promise<unknown>) {
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
