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
      'The referral program. A referral counts when an event occurs and is paid once to each side after a hold period.',
  },
  {
    program: {
      method: 'GET',
      path: '/v1/organization/referrals/program',
      summary: 'Get the referral program of an environment',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: ReferralProgram },
      chosen: true,
    },
    putProgram: {
      method: 'PUT',
      path: '/v1/organization/referrals/program',
      summary: 'Update the referral program',
      description:
        'Changes apply from now on: existing referrals keep their reward and hold period. While it is ' +
        'off, no new referrals are attributed or counted; rewards on hold are still paid or revoked.',
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
      summary: 'List referrals, newest first, with the reason if refused or revoked',
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
      summary: 'List the rewards of both sides of each referral, newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, state: Type.Optional(RewardState) }),
      success: { status: 200, body: collection('rewards', ReferralReward) },
      chosen: true,
    },
    report: {
      method: 'GET',
      path: '/v1/organization/referrals/report',
      summary: 'Get the funnel from link to reward, and the refusals by reason',
      description: 'Links are counted by when they were first opened, everything else by sign-up.',
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
      summary: 'Revoke a referral whose reward is not yet paid',
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
      summary: 'Get the referrer, referrals and rewards of a contact',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: ReferralsOfContact },
      chosen: true,
    },
    own: {
      method: 'GET',
      path: '/v1/contact/referral',
      summary: 'Get your referral link, its statistics and your rewards',
      description:
        'The code is created on the first read. The reason why a referral does not count is never returned. For an ' +
        'unverified session the data is empty and `eligible` is false.',
      access: contact(),
      success: { status: 200, body: chosen(OwnReferral) },
      chosen: true,
    },
  },
)
