import { referrals } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { listensFor } from '../../platform/facts/contact-events.ts'
import { followReferrals } from './course/follow-referrals.ts'
import { keepInstrument } from './instruments/keep-instrument.ts'
import { getOwn, referralSection } from './links/get-own.ts'
import { keepArrival, keepSignUp } from './links/keep-touch.ts'
import { referralsOfContacts } from './people/contact-data.ts'
import { getProgram } from './program/get-program.ts'
import { awaitsActivation } from './program/program.sql.ts'
import { putProgram } from './program/put-program.ts'
import { usesInProgram } from './program/uses.sql.ts'
import { getOfContact } from './reads/get-of-contact.ts'
import { getReport } from './reads/get-report.ts'
import { listReferrals, listRewards } from './reads/list-referrals.ts'
import { revokeReferral } from './revoke-referral.ts'
import { payDue } from './rewards/pay-due.ts'

export const referralsArea = defineArea(
  referrals,
  {
    program: getProgram,
    putProgram,
    list: listReferrals,
    rewards: listRewards,
    report: getReport,
    revoke: revokeReferral,
    ofContact: getOfContact,
    own: getOwn,
  },
  {
    tables: {
      referral_programs: {},
      referral_codes: { contact: { merge: 'moved', erase: 'deleted', export: { as: 'referral_codes' } } },
      referral_touches: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'referral_touches' } } },
      referrals: { contact: { merge: 'folded', erase: 'scrubbed', export: { as: 'referrals' } } },
      referral_rewards: {
        contact: { merge: 'moved', erase: 'scrubbed', export: { as: 'referral_rewards' } },
        customer: { delete: { none: 'what was paid stays in the ledger, by ids alone' } },
      },
      referral_instruments: { customer: { delete: 'deleted' } },
      referral_keys: {},
    },
    contactData: referralsOfContacts,
    portalSections: { referral: referralSection },
    arrivals: keepArrival,
    signUps: keepSignUp,
    mirrors: { invoice: keepInstrument },
    listens: listensFor(awaitsActivation),
    consumes: [followReferrals],
    jobs: [{ name: 'referrals.pay', everyMs: minutes(1), run: payDue }],
    segmentUses: usesInProgram,
  },
)
