import type { Audited, Recorder } from '../../platform/http/call.ts'
import type { MachineCaller, StaffCaller } from '../../platform/http/callers.ts'

/** The tenant's backend and its staff share their verbs. The audit log is about staff. */
export function auditStaff(tx: Recorder, caller: MachineCaller | StaffCaller, entry: Audited): void {
  if ('user' in caller) tx.audited(entry)
}
