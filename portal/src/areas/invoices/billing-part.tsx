import { money } from '@userkeep/client/money'
import { useState } from 'preact/hooks'
import { call, callPage, type Output, useRead } from '../../app/api.ts'
import type { BillingPart } from '../../app/billing-parts.ts'
import { texts } from '../../texts/invoices.ts'
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
    <Section title={texts.invoices}>
      <Loaded read={invoices} shape="lines">
        {(page) =>
          page.invoices.length === 0 && offset === 0 ? (
            <Empty icon="tag" title={texts.noInvoicesYet}>
              {texts.yourFirstInvoiceAppearsHere}
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
  draft: texts.draft,
  open: texts.open,
  paid: texts.paid,
  void: texts.void,
  uncollectible: texts.notPaid,
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
          {amount_refunded > 0 && texts.amountRefundedRefunded(money(amount_refunded, currency))}
        </small>
      </div>
      <div class="row-end">
        <Papers invoice={invoice} />
      </div>
    </li>
  )
}

/** A link cannot carry the session, so what it leads to is fetched first. */
function Papers({ invoice: { id, number } }: { invoice: Invoice }) {
  const [pending, setPending] = useState<'page' | 'pdf' | null>(null)
  const open = async (paper: 'page' | 'pdf', link: Partial<HTMLAnchorElement>) => {
    setPending(paper)
    try {
      const file = await (paper === 'pdf'
        ? call('GET /v1/contact/customer/invoices/{id}/pdf', { params: { id } })
        : callPage(`/v1/contact/customer/invoices/${id}/page`))
      const href = URL.createObjectURL(file)
      Object.assign(document.createElement('a'), { href, ...link }).click()
      setTimeout(() => URL.revokeObjectURL(href), keptFor)
    } catch (error) {
      toast(errorMessage(error as Error))
    }
    setPending(null)
  }
  const name = `${(number ?? 'invoice').replaceAll('/', '-')}.pdf`
  return (
    <>
      <Button
        busy={pending === 'page'}
        aria-label={texts.printNumber(number ?? '')}
        onClick={() => void open('page', { target: '_blank', rel: 'noopener' })}
      >
        {texts.print}
      </Button>
      <Button
        busy={pending === 'pdf'}
        aria-label={texts.downloadNumberAsPDF(number ?? '')}
        onClick={() => void open('pdf', { download: name })}
      >
        {texts.pdf}
      </Button>
    </>
  )
}

/** Long enough for a new tab to have read it. */
const keptFor = 60_000
