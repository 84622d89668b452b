import type { boot } from '@userkeep/contract'
import { invalid } from '../../platform/fail.ts'
import type { Call, Verb } from '../../platform/http/call.ts'
import { bootProven } from './boot-proven.ts'
import { bootVisitor } from './boot-visitor.ts'
import { bootWithSession } from './boot-with-session.ts'
import { isTooLarge, maxClaimBytes } from './rules.ts'
import type { BootOwn } from './setup.ts'

type BootCall = Call<typeof boot.routes.boot, BootOwn>

function openPage(call: BootCall) {
  const { identity, contact_session } = call.body
  if (contact_session !== undefined) {
    if (identity) invalid('identity', 'must be absent with contact_session')
    return bootWithSession(call, contact_session)
  }
  return identity?.hash === undefined ? bootVisitor(call) : bootProven(call, identity, identity.hash)
}

export const bootPage: Verb<typeof boot.routes.boot, BootOwn> = async (call) => {
  const { body, scope, now, own } = call
  const { identity } = body
  if (identity && isTooLarge(identity)) invalid('identity', `is larger than ${maxClaimBytes / 1024} KiB`)
  const session = await openPage(call)
  const { contact, verified, customer } = session
  const booted = { scope, contact, verified, customerId: customer?.id ?? null, now }
  return Object.assign(session, await own.parts(booted))
}
