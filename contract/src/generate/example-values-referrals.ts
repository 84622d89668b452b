// Example values of referrals.

const code = 'K7QWB-9XRMD'
const offer = { kind: 'credits', amount: 100, name: null, percent_off: null, amount_off: null, currency: null }
const standing = { opened: 12, signed_up: 4, counted: 1, rewarded: 2 }
const shapes = ['ReferralProgram', 'ReferralProgramBody']

export const referrals = {
  earlier_anonymous_ids: ['a1b2c3d4e5f60718293a4b5c6d7e8f90'],
  ...Object.fromEntries(
    shapes.flatMap((shape) => [
      [`${shape}.counts_on`, 'first_payment'],
      [`${shape}.activation_event`, null],
      [`${shape}.activation_checklist_id`, null],
      [`${shape}.window_days`, 30],
      [`${shape}.hold_days`, 14],
      [`${shape}.max_per_referrer`, 20],
      [`${shape}.max_total`, null],
    ]),
  ),
  'ReferralProgram.counted': 42,
  'Referral.code': code,
  'Referral.state': 'refused',
  'Referral.reason': 'same_address',
  'ReferralReward.code': null,
  'ReferralReward.amount': 100,
  'ReferralReward.coupon_id': null,
  'ReferralReward.state': 'paid',
  'OwnReferralReward.code': null,
  'OwnReferralReward.amount': 100,
  'OwnReferralReward.state': 'paid',
  'OwnReferral.code': code,
  'OwnReferral.link': `https://acme.example/welcome?ref=${code}`,
  'OwnReferral.counts_on': 'first_payment',
  'OwnReferral.hold_days': 14,
  'ReferralOffers.referrer': offer,
  'ReferralOffers.referred': { ...offer, amount: 50 },
  'OwnReferral.standing': standing,
  'ReferralsOfContact.standing': standing,
  'ReferralsOfContact.code': code,
  'ReferralReport.opened': 120,
  'ReferralReport.signed_up': 34,
  'ReferralReport.counted': 18,
  'ReferralReport.rewarded': 12,
  'ReferralRefusals.reason': 'same_address',
  'ReferralRefusals.count': 3,
}
