import { money } from '@userkeep/client/money'
import { useState } from 'preact/hooks'
import { call, type Output, useRead } from '../../app/api.ts'
import type { BillingPart } from '../../app/billing-parts.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { errorMessage } from '../../ui/notice.tsx'
import { Empty, Pager, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'

type Invoice = Output<'GET /v1/contact/customer/invoices'>['invoices'][number]

export const billingPart: BillingPart = { order: 2, show: () => <InvoicesSection /> }

function InvoicesSection() {
  const [offset, setOffset] = useState(0)
  const invoices = useRead('GET /v1/contact/customer/invoices', { query: { offset, limit: 20 } })
  return (
    <Section title="Invoices">
      <Loaded read={invoices} shape="lines">
        {(page) =>
          page.invoices.length === 0 && offset === 0 ? (
            <Empty icon="tag" title="No invoices yet">
              Your first invoice appears here with your first payment.
            </Empty>
          ) : (
            <>
              <ul class="rows">
                {page.invoices.map((invoice) => (
                  <Row key={invoice.id} invoice={invoice} />
                ))}
              </ul>
              <Pager page={page} go={setOffset} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

const words: Record<Invoice['status'], string> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
}

function Row({ invoice }: { invoice: Invoice }) {
  const { number, currency, total, amount_refunded, status, issued_at, created_at } = invoice
  return (
    <li class="row">
      <div class="row-main">
        <b>
          {money(total, currency)}{' '}
          <span class={status === 'open' ? 'badge badge-warning' : 'badge'}>{words[status]}</span>
        </b>
        <small>
          {number} · <Time at={issued_at ?? created_at} />
          {amount_refunded > 0 && ` · ${money(amount_refunded, currency)} refunded`}
        </small>
      </div>
      <div class="row-end">
        <Download invoice={invoice} />
      </div>
    </li>
  )
}

/** A link cannot carry the session, so the file is fetched first. */
function Download({ invoice: { id, number } }: { invoice: Invoice }) {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      const file = await call('GET /v1/contact/customer/invoices/{id}/pdf', { params: { id } })
      const href = URL.createObjectURL(file)
      const name = `${(number ?? 'invoice').replaceAll('/', '-')}.pdf`
      Object.assign(document.createElement('a'), { href, download: name }).click()
      URL.revokeObjectURL(href)
    } catch (error) {
      toast(errorMessage(error as Error))
    }
    setPending(false)
  }
  return (
    <Button busy={isPending} aria-label={`Download ${number} as PDF`} onClick={() => void download()}>
      PDF
    </Button>
  )
}
