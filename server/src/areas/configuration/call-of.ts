import type { AuditEntry, Change, Scope } from '../../platform/change.ts'
import type { Context } from '../../platform/context.ts'
import type { Audited, Call, RecordedChange } from '../../platform/http/call.ts'
import type { MachineCaller, StaffCaller } from '../../platform/http/callers.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ManagedVerb } from './extension-points.ts'

/** A request that reads or changes the configuration of one environment. */
export interface Request {
  readonly caller: StaffCaller | MachineCaller
  readonly scope: Scope
  readonly db: Call['db']
  readonly ip: string
  readonly userAgent: string | null
  readonly now: Date
  readonly platform: Platform
}

interface Arguments {
  params?: object
  query?: object
  body?: object
}

/** Calls a verb of an area as its route would be called, in the transaction `tx` if there is one. */
export function callVerb(
  { route, verb }: ManagedVerb,
  request: Request,
  context: Context<unknown>,
  { params = {}, query = {}, body = {} }: Arguments,
  tx: Change | null = null,
): Promise<unknown> {
  const { caller, ...rest } = request
  return verb({
    ...rest,
    caller: actingCaller(caller),
    params,
    query,
    body,
    headers: {},
    stream: undefined,
    origin: null,
    idempotencyKey: null,
    claim: null,
    own: context.own,
    replayed: () => undefined,
    created: () => undefined,
    change: (work: (tx: RecordedChange) => Promise<unknown>) => {
      if (tx === null) throw new Error(`${route.path} changed data while the configuration was read`)
      return work(recorded(tx, route.audit ?? 'configuration.applied', request))
    },
  } as unknown as Call)
}

/** Verbs record the name of the person who changed something; of a key, its own. */
const actingCaller = (caller: Request['caller']) =>
  'user' in caller ? caller : { ...caller, user: { name: caller.name } }

/** The same transaction, whose audit records are those of the route that makes the change. */
function recorded(tx: Change, action: string, { caller, ip, userAgent }: Request): RecordedChange {
  const actor: AuditEntry['actor'] =
    'user' in caller
      ? { userId: caller.user.id, email: caller.user.email, ip, userAgent }
      : { userId: null, email: `API key ${caller.name}`, ip, userAgent }
  const own = {
    audited({ target, changes = {} }: Audited) {
      if (target !== null || Object.keys(changes).length > 0) tx.audit({ actor, action, target, changes })
    },
    unchanged: () => undefined,
  }
  return new Proxy(tx, {
    get: (target, name) => Reflect.get(name in own ? own : target, name),
  }) as unknown as RecordedChange
}
