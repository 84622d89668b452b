import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  contact,
  EnvironmentQuery,
  oneOf,
  PagingQuery,
  staff,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import {
  OwnReferral,
  Referral,
  ReferralProgram,
  ReferralProgramBody,
  ReferralReport,
  ReferralReward,
  ReferralState,
  ReferralsOfContact,
  RewardState,
  referralReasons,
} from '../shapes/referral.ts'

const managing = staff('engagement:manage')
const inEnvironment = Type.Object(EnvironmentQuery)

export const referrals = area(
  'referrals',
  {
    group: 'Product',
    about:
      'People refer people. A referral counts by a fact, waits a hold window and is paid once to each side; no route pays one.',
  },
  {
    program: {
      method: 'GET',
      path: '/v1/organization/referrals/program',
      summary: 'The referral program of an environment; off, where it was never set',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: ReferralProgram },
      chosen: true,
    },
    putProgram: {
      method: 'PUT',
      path: '/v1/organization/referrals/program',
      summary: 'Set the referral program',
      description:
        'What it says holds from now on: what counts already keeps the reward and the hold window of then. While it is ' +
        'off nobody new is attributed and nothing new counts; what is held is still paid or revoked.',
      access: managing,
      audit: 'referral_program.updated',
      query: inEnvironment,
      body: ReferralProgramBody,
      success: { status: 200, body: ReferralProgram },
      errors: ['invalid_request'],
      chosen: true,
    },
    list: {
      method: 'GET',
      path: '/v1/organization/referrals',
      summary: 'Referrals, the newest first, those that were refused or revoked with the reason',
      access: managing,
      query: Type.Object({
        ...EnvironmentQuery,
        ...PagingQuery,
        state: Type.Optional(ReferralState),
        reason: Type.Optional(oneOf(...referralReasons)),
        referrer_id: Type.Optional(Uuid),
      }),
      success: { status: 200, body: collection('referrals', Referral) },
      chosen: true,
    },
    rewards: {
      method: 'GET',
      path: '/v1/organization/referrals/rewards',
      summary: 'The payout ledger: what each side of each referral gets, the newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, state: Type.Optional(RewardState) }),
      success: { status: 200, body: collection('rewards', ReferralReward) },
      chosen: true,
    },
    report: {
      method: 'GET',
      path: '/v1/organization/referrals/report',
      summary: 'The funnel from the link to the reward, and what was refused and why',
      description: 'Links by when they were opened first, everything else by when the person signed up.',
      access: managing,
      query: Type.Object({
        ...EnvironmentQuery,
        from: Type.Optional(Timestamp),
        to: Type.Optional(Timestamp),
      }),
      success: { status: 200, body: ReferralReport },
      chosen: true,
    },
    revoke: {
      method: 'POST',
      path: '/v1/organization/referrals/{id}/revoke',
      summary: 'Revoke a referral that is not paid yet; what was paid stays',
      access: managing,
      audit: 'referral.revoked',
      query: inEnvironment,
      success: { status: 200, body: Referral },
      errors: ['conflict'],
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/referrals',
      summary: 'By whom a contact was referred, how their own referrals stand, and their rewards',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: ReferralsOfContact },
      chosen: true,
    },
    own: {
      method: 'GET',
      path: '/v1/contact/referral',
      summary: 'The contact’s own referral link, how it stands, and the rewards',
      description:
        'The code is made when it is read first. Why a referral does not count is never told. To a session that is not ' +
        'proven nothing is told, and it is not `eligible`.',
      access: contact(),
      success: { status: 200, body: chosen(OwnReferral) },
      chosen: true,
    },
  },
)
