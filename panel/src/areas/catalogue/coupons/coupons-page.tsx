import { money } from '@userkeep/client/money'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/catalogue-coupons.ts'
import { MobileLine } from '../../../ui/mobile-line.tsx'
import { calendarDay } from '../../../ui/relative-time.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { type Coupon, written } from '../catalogue.ts'
import { ThingList } from '../thing-list.tsx'
import { CouponForm } from './coupon-form.tsx'

export function CouponsPage() {
  const [environment] = useEnvironment()
  const list = useList('GET /v1/organization/coupons', { query: { environment } }, (answer) => answer.coupons)
  return (
    <ThingList
      kind="coupons"
      thing="coupon"
      label={texts.coupons}
      list={list}
      columns={columns}
      nameOf={({ code }) => code}
      empty={{
        title: texts.noCouponsYet,
        text: texts.aCouponGivesAPercentageOrFixed,
      }}
      form={(coupon) => <CouponForm key={coupon?.id} coupon={coupon} />}
    />
  )
}

const states = {
  redeemable: { tone: 'good', label: texts.redeemable },
  used_up: { tone: 'warn', label: texts.usedUp },
  ended: { tone: 'idle', label: texts.ended },
  archived: { tone: 'idle', label: texts.archived },
} as const

function discountText({ percent_off, amount_off, currency, duration, duration_periods }: Coupon): string {
  const off = percent_off !== null ? `${percent_off}%` : money(amount_off ?? 0, currency ?? 'usd')
  if (duration === 'repeating') return texts.offForCountPeriods(duration_periods ?? 1, off)
  return duration === 'once' ? texts.offOnce(off) : texts.offForever(off)
}

const redeemedText = ({ redeemed, max_redemptions }: Coupon): string =>
  max_redemptions === null
    ? written(redeemed)
    : texts.redeemedOfMaxRedemptions(written(redeemed), written(max_redemptions))

const columns: Column<Coupon>[] = [
  {
    id: 'code',
    header: texts.coupon,
    csv: ({ code }) => code,
    width: 220,
    shape: 'lines',
    cell: ({ name, code }) => <TwoLines first={name} second={code} isCode />,
  },
  { id: 'discount', header: texts.discount, csv: discountText, width: 180, wide: true, cell: discountText },
  { id: 'redeemed', header: texts.redeemed, csv: redeemedText, width: 110, wide: true, cell: redeemedText },
  {
    id: 'redeem_by',
    header: texts.until,
    csv: ({ redeem_by }) => redeem_by,
    width: 120,
    wide: true,
    cell: ({ redeem_by }) => (redeem_by ? calendarDay.format(new Date(redeem_by)) : '—'),
  },
  {
    id: 'state',
    header: texts.status,
    csv: ({ state }) => state,
    width: 120,
    cell: (coupon) => (
      <>
        <Status tone={states[coupon.state].tone}>{states[coupon.state].label}</Status>
        <MobileLine>{discountText(coupon)}</MobileLine>
      </>
    ),
  },
]
