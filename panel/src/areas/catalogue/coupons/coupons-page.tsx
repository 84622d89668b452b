import { money } from '@userkeep/client/money'
import { useState } from 'react'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { RowMenu } from '../../../ui/compact-list.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { MobileLine } from '../../../ui/mobile-line.tsx'
import { calendarDay } from '../../../ui/relative-time.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { type Act, ArchiveThing, actsOf, DeleteThing } from '../archive-thing.tsx'
import { type Coupon, written } from '../catalogue.ts'
import { description, title, useTabs } from '../tabs.ts'
import { CouponForm } from './coupon-form.tsx'

export function CouponsPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const tabs = useTabs()
  const [acting, setActing] = useState<{ coupon: Coupon; act: Act } | null>(null)
  const list = useList('GET /v1/organization/coupons', { query: { environment } }, (answer) => answer.coupons)
  const opened = list.rows?.find(({ id }) => id === screen.get('coupon'))
  const close = () => setActing(null)
  return (
    <ListPage
      title={title}
      label="Coupons"
      description={description}
      name="coupons"
      thing="coupon"
      list={list}
      columns={columns((coupon, act) => setActing({ coupon, act }))}
      tabs={tabs}
      empty={{
        title: 'No coupons yet',
        text: 'A coupon takes a percentage or an amount off, once, for a while or for good. Buyers type its code at the checkout.',
      }}
    >
      {screen.get('new') === 'coupon' && <CouponForm coupon={null} />}
      {opened && <CouponForm key={opened.id} coupon={opened} />}
      {acting?.act === 'delete' && <DeleteThing kind="coupons" thing={acting.coupon} close={close} />}
      {acting && acting.act !== 'delete' && <ArchiveThing kind="coupons" thing={acting.coupon} close={close} />}
    </ListPage>
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

const columns = (run: (coupon: Coupon, act: Act) => void): Column<Coupon>[] => [
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
  {
    id: 'acts',
    header: '',
    width: 58,
    shape: 'none',
    align: 'end',
    cell: (coupon) => <RowMenu label={coupon.code} acts={actsOf(coupon, (act) => run(coupon, act))} />,
  },
]
