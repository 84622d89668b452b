import { confirmationSeconds, type StaffGuard } from '@userkeep/contract'
import type { FastifyRequest } from 'fastify'
import { fail } from '../fail.ts'
import type { StaffWithoutOrganization } from './callers.ts'

type GuardedCaller = Pick<StaffWithoutOrganization, 'organization' | 'session'>

/** Refuses a caller whose role lacks the permission of the guard, or whose session was not confirmed recently. */
export function checkGuard({ permission, confirmed }: StaffGuard, caller: GuardedCaller, now: Date): void {
  if (!caller.organization?.permissions.has(permission)) {
    fail('forbidden', `Your role does not have the permission ${permission}.`)
  }
  if (confirmed && !isConfirmed(caller.session.confirmedAt, now)) fail('confirmation_required')
}

const isConfirmed = (at: string | null, now: Date): boolean =>
  at !== null && now.getTime() - Date.parse(at) < confirmationSeconds * 1000

/** Checks the guard where the validated body has one of its fields. */
export function checkGuardedFields(guard: StaffGuard, { body, admission }: FastifyRequest, now: Date): void {
  const given = body as Record<string, unknown>
  if (guard.fields?.some((field) => given[field] !== undefined)) {
    checkGuard(guard, admission?.caller as GuardedCaller, now)
  }
}
