import { IconGift, IconUserCheck, IconUserPlus, IconUserX } from '@tabler/icons-react'
import type { Fact, Sentences } from '../../app/timeline.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { reasonText } from './referral.ts'

const personOf = (id: unknown, label: string) =>
  typeof id === 'string' && (
    <AnchorLink to="/contacts" search={{ contact: id }} fz="inherit">
      {label}
    </AnchorLink>
  )

const why = ({ reason, referrer_id }: Fact['data']) => (
  <>
    {reasonText(String(reason))} {personOf(referrer_id, 'View who referred them')}
  </>
)

export const timeline: Sentences = {
  'referral.attributed': ({ referrer_id }) => ({
    icon: IconUserPlus,
    title: 'Signed up through a referral',
    description: personOf(referrer_id, 'View who referred them'),
  }),
  'referral.counted': ({ referred_id }) => ({
    icon: IconUserCheck,
    title: 'A referral of theirs counts',
    description: personOf(referred_id, 'View who signed up'),
  }),
  'referral.refused': (data) => ({ icon: IconUserX, title: 'Their referral was refused', description: why(data) }),
  'referral.revoked': (data) => ({ icon: IconUserX, title: 'Their referral was revoked', description: why(data) }),
  'referral.rewarded': ({ side, kind, amount }) => ({
    icon: IconGift,
    title: side === 'referrer' ? 'Got a reward for a referral' : 'Got a reward for coming through a referral',
    description: kind === 'credits' ? `${Number(amount).toLocaleString('en')} credits` : 'A coupon',
  }),
}
