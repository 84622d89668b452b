import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'referrals', path: '/referrals', reads: true },
  { name: 'referrals-refused', path: '/referrals?state=refused', reads: true },
  { name: 'referral-payouts', path: '/referrals?tab=payouts', reads: true },
  { name: 'referral-program', path: '/referrals?tab=program', reads: true },
  { name: 'referrals-empty', path: '/referrals', who: 'newcomer' },
]
