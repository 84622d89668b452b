import type { OwnReferral, ReferralOffer } from '@userkeep/client/referral'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useMay } from '../../app/session.tsx'
import { WidgetPreview } from '../../ui/widget-preview.tsx'
import type { ProgramDraft, RewardDraft } from './program-form.ts'

/** The element of the widget as somebody with a few referrals would see it. */
export function ProgramPreview({ draft }: { draft: ProgramDraft }) {
  const coupons = useCoupons()
  const code = 'K7QWB-9XRMD'
  const offerOf = ({ kind, amount, coupon_id }: RewardDraft): ReferralOffer | null => {
    const none = { amount: null, name: null, percent_off: null, amount_off: null, currency: null }
    if (kind === 'credits') return { ...none, kind, amount: Number(amount) }
    const coupon = coupons.find(({ id }) => id === coupon_id)
    return kind === 'coupon' && coupon ? { ...none, kind, ...termsOf(coupon) } : null
  }
  const now = new Date().toISOString()
  const shown: OwnReferral = {
    eligible: true,
    code,
    link: `${draft.landing_url.trim() || 'https://example.com/welcome'}?ref=${code}`,
    counts_on: draft.counts_on,
    hold_days: Number(draft.hold_days),
    offer: { referrer: offerOf(draft.referrer_reward), referred: offerOf(draft.referred_reward) },
    standing: { opened: 12, signed_up: 4, counted: 1, rewarded: 2 },
    rewards:
      draft.referrer_reward.kind === 'credits'
        ? [
            {
              ...{ id: code, kind: 'credits', amount: Number(draft.referrer_reward.amount), state: 'paid' },
              ...{ due_at: now, paid_at: now, code: null, for: 'referring' },
            },
          ]
        : [],
  }
  return <WidgetPreview of={{ element: 'referral' }} shown={shown} />
}

type Coupon = ReturnType<typeof useCoupons>[number]

const termsOf = ({ name, percent_off, amount_off, currency }: Coupon) => ({ name, percent_off, amount_off, currency })

function useCoupons() {
  const [environment] = useEnvironment()
  const mayRead = useMay()('catalogue:manage')
  const coupons = useReadAll('GET /v1/organization/coupons', { query: { environment } }, (answer) => answer.coupons, {
    enabled: mayRead,
  })
  return coupons.data ?? []
}
