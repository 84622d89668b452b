import { referrals } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { referralVisits } from '../boot/public.ts'
import { signUps } from '../contact-auth/public.ts'
import { contactData } from '../contacts/public.ts'
import { gatewaySync } from '../gateways/public.ts'
import { awaitsEvents, awaitsEventsFor } from '../ingest/public.ts'
import { portalSections } from '../portal/public.ts'
import { segmentUses } from '../segments/public.ts'
import { followReferrals } from './course/follow-referrals.ts'
import { keepInstrument } from './instruments/keep-instrument.ts'
import { getOwn, referralSection } from './links/get-own.ts'
import { keepArrival, keepSignUp } from './links/keep-touch.ts'
import { referralsOfContacts } from './people/contact-data.ts'
import { awaitsActivation } from './program/program.sql.ts'
import { getProgram, putProgram } from './program/program.ts'
import { usesInProgram } from './program/uses.sql.ts'
import { getOfContact, getReport, listReferrals, listRewards } from './reads/reads.ts'
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
      referral_programs: { rows: 'setup' },
      referral_codes: { rows: 'data', contact: { merge: 'moved', erase: 'deleted', export: { as: 'referral_codes' } } },
      referral_touches: {
        rows: 'data',
        contact: { merge: 'merged', erase: 'deleted', export: { as: 'referral_touches' } },
      },
      referrals: { rows: 'data', contact: { merge: 'merged', erase: 'scrubbed', export: { as: 'referrals' } } },
      referral_rewards: {
        rows: 'data',
        contact: { merge: 'moved', erase: 'scrubbed', export: { as: 'referral_rewards' } },
        customer: { delete: { none: 'paid rewards remain in the ledger, by IDs only' } },
      },
      referral_instruments: { rows: 'working', customer: { delete: 'deleted' } },
      referral_keys: { rows: 'internal' },
    },
    contributes: [
      referralVisits.by(keepArrival),
      signUps.by(keepSignUp),
      portalSections.by({ referral: referralSection }),
      gatewaySync.by({ invoice: keepInstrument }),
      awaitsEvents.by(awaitsEventsFor(awaitsActivation)),
      segmentUses.by(usesInProgram),
      contactData.by(referralsOfContacts),
    ],
    consumes: [followReferrals],
    jobs: [{ name: 'referrals.pay', everyMs: minutes(1), run: payDue }],
  },
)
