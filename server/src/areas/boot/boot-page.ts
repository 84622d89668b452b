import type { boot } from '@userkeep/contract'
import { invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { bootProven } from './boot-proven.ts'
import { bootVisitor } from './boot-visitor.ts'
import { isTooLarge, maxClaimBytes } from './rules.ts'
import type { BootOwn } from './setup.ts'

export const bootPage: Verb<typeof boot.routes.boot, BootOwn> = async (call) => {
  const { body, scope, now, own } = call
  const { identity } = body
  if (identity && isTooLarge(identity)) invalid('identity', `is larger than ${maxClaimBytes / 1024} KiB`)
  const session =
    identity?.hash === undefined ? await bootVisitor(call) : await bootProven(call, identity, identity.hash)
  const { contact, verified, customer } = session
  const booted = { scope, contact, verified, customerId: customer?.id ?? null, now }
  return Object.assign(session, await own.parts(booted))
}
