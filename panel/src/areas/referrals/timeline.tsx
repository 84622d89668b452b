import { IconGift, IconUserCheck, IconUserPlus, IconUserX } from '@tabler/icons-react'
import type { Fact, Sentences } from '../../app/timeline.tsx'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/timeline.ts'
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
    {reasonText(String(reason))} {personOf(referrer_id, texts.viewReferrer)}
  </>
)

export const timeline: Sentences = {
  'referral.attributed': ({ referrer_id }) => ({
    icon: IconUserPlus,
    title: texts.signedUpThroughAReferral,
    description: personOf(referrer_id, texts.viewReferrer),
  }),
  'referral.counted': ({ referred_id }) => ({
    icon: IconUserCheck,
    title: texts.oneOfTheirReferralsSucceeded,
    description: personOf(referred_id, texts.viewNewContact),
  }),
  'referral.refused': (data) => ({ icon: IconUserX, title: texts.theirReferralWasRefused, description: why(data) }),
  'referral.revoked': (data) => ({ icon: IconUserX, title: texts.theirReferralWasRevoked, description: why(data) }),
  'referral.rewarded': ({ side, kind, amount }) => ({
    icon: IconGift,
    title: side === 'referrer' ? texts.gotARewardForAReferral : texts.gotARewardForJoiningThrough,
    description: kind === 'credits' ? texts.amountCredits(Number(amount).toLocaleString(locale)) : texts.aCoupon,
  }),
}
