import { money } from '@userkeep/client/money'
import cx from 'clsx'
import { texts } from '../../texts/invoices.ts'
import { DrawerSection } from '../../ui/drawer.tsx'
import type { InvoiceInFull } from './invoice.ts'
import s from './invoices.module.css'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Lines, and what they come to. */
export function InvoiceLines({ invoice }: { invoice: InvoiceInFull }) {
  const { currency, lines, subtotal, discount, tax, total, amount_paid, amount_refunded } = invoice
  return (
    <DrawerSection title={texts.lines}>
      <table className={s.lines} aria-label={texts.lines}>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={s.line}>
                {line.description}
                <small>{described(line, currency)}</small>
              </td>
              <td className={cx(s.line, s.amount)}>{money(line.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={s.sums} aria-label={texts.totals}>
        <tbody>
          <Sum name={texts.subtotal} amount={subtotal} currency={currency} />
          {discount !== 0 && <Sum name={texts.discount} amount={-discount} currency={currency} />}
          {tax !== 0 && <Sum name={texts.tax} amount={tax} currency={currency} />}
          <Sum name={texts.total} amount={total} currency={currency} isMain />
          {amount_paid !== 0 && <Sum name={texts.paid} amount={amount_paid} currency={currency} />}
          {amount_refunded !== 0 && <Sum name={texts.refunded} amount={-amount_refunded} currency={currency} />}
        </tbody>
      </table>
    </DrawerSection>
  )
}

function described(line: InvoiceInFull['lines'][number], currency: string): string {
  const parts = [
    line.unit_amount === null
      ? texts.quantityUnits(line.quantity)
      : `${line.quantity} × ${money(line.unit_amount, currency)}`,
    ...(line.period_start && line.period_end
      ? [`${day.format(new Date(line.period_start))} – ${day.format(new Date(line.period_end))}`]
      : []),
    ...(line.tax_rate ? [texts.taxRateTax(line.tax_rate)] : []),
  ]
  return parts.join(' · ')
}

const Sum = ({ name, amount, currency, isMain }: { name: string; amount: number; currency: string; isMain?: true }) => (
  <tr>
    <th scope="row" className={s.sum} data-main={isMain}>
      {name}
    </th>
    <td className={cx(s.sum, s.amount)} data-main={isMain}>
      {money(amount, currency)}
    </td>
  </tr>
)
