import type { ContactData } from '../../contacts/public.ts'
import { endReferral } from '../course/end-referral.ts'
import { codesOf } from '../links/codes.sql.ts'
import { touchesOf } from '../links/touches.sql.ts'
import { lockProgram } from '../program/program.sql.ts'
import { mergeReferrals } from './merge.ts'
import { everyReferralOf, everyRewardOf, hasReferrals, lockOpenOf, scrubReferrals } from './people.sql.ts'
import { exported } from './rules.ts'

/** Foreign keys delete the codes and touches of an erased contact. */
export const referralsOfContacts: ContactData = {
  merge: (merged, { tx, clock }) => mergeReferrals(tx, merged, clock.now()),
  async erase({ scope, contactId }, { tx, clock }) {
    if (!(await hasReferrals(tx, scope, [contactId]))) return
    await lockProgram(tx, scope)
    for (const referral of await lockOpenOf(tx, scope, contactId)) {
      await endReferral(tx, scope, referral, 'erased', clock.now())
    }
    await scrubReferrals(tx, scope, contactId)
  },
  export: async ({ scope, contactId }, { sql }) => ({
    referral_codes: await codesOf(sql, scope, contactId),
    referral_touches: await touchesOf(sql, scope, contactId),
    referrals: (await everyReferralOf(sql, scope, contactId)).map(exported(contactId)),
    referral_rewards: await everyRewardOf(sql, scope, contactId),
  }),
}
