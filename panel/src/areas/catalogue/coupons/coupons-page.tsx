import { money } from '@userkeep/client/money'
import { useEnvironment } from '../../../app/environment.ts'
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
      label="Coupons"
      list={list}
      columns={columns}
      nameOf={({ code }) => code}
      empty={{
        title: 'No coupons yet',
        text: 'A coupon takes a percentage or an amount off, once, for a while or for good. Buyers type its code at the checkout.',
      }}
      form={(coupon) => <CouponForm key={coupon?.id} coupon={coupon} />}
    />
  )
}

const states = {
  redeemable: { tone: 'good', label: 'Redeemable' },
  used_up: { tone: 'warn', label: 'Used up' },
  ended: { tone: 'idle', label: 'Ended' },
  archived: { tone: 'idle', label: 'Archived' },
} as const

export function discountText({ percent_off, amount_off, currency, duration, duration_periods }: Coupon): string {
  const off = percent_off !== null ? `${percent_off}%` : money(amount_off ?? 0, currency ?? 'usd')
  const periods = duration_periods === 1 ? 'for 1 period' : `for ${duration_periods} periods`
  return `${off} off ${duration === 'repeating' ? periods : duration}`
}

const redeemedText = ({ redeemed, max_redemptions }: Coupon): string =>
  max_redemptions === null ? written(redeemed) : `${written(redeemed)} of ${written(max_redemptions)}`

const columns: Column<Coupon>[] = [
  {
    id: 'code',
    header: 'Coupon',
    csv: ({ code }) => code,
    width: 220,
    shape: 'lines',
    cell: ({ name, code }) => <TwoLines first={name} second={code} isCode />,
  },
  { id: 'discount', header: 'Discount', csv: discountText, width: 180, wide: true, cell: discountText },
  { id: 'redeemed', header: 'Redeemed', csv: redeemedText, width: 110, wide: true, cell: redeemedText },
  {
    id: 'redeem_by',
    header: 'Until',
    csv: ({ redeem_by }) => redeem_by,
    width: 120,
    wide: true,
    cell: ({ redeem_by }) => (redeem_by ? calendarDay.format(new Date(redeem_by)) : '—'),
  },
  {
    id: 'state',
    header: 'State',
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
