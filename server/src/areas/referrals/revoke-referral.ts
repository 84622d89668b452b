import type { referrals } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { endReferral } from './course/end-referral.ts'
import { lockReferral } from './course/referrals.sql.ts'
import { lockProgram } from './program/program.sql.ts'
import { findReferral } from './reads/reads.sql.ts'
import { toReferral } from './reads/views.ts'

export const revokeReferral: Verb<typeof referrals.routes.revoke> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    await lockProgram(tx, scope)
    const referral = (await lockReferral(tx, scope, params.id)) ?? fail('not_found')
    const ended = await endReferral(tx, scope, referral, 'by_staff', now)
    if (ended === null) fail('conflict', `A referral that is ${referral.state} cannot be revoked.`)
    const shown = (await findReferral(tx, scope, referral.id)) ?? fail('not_found')
    tx.audited({
      target: { type: 'referral', id: referral.id, name: null },
      changes: { state: { from: referral.state, to: ended } },
    })
    return toReferral(shown)
  })
