import { Skeleton } from '@mantine/core'
import { money } from '@userkeep/client/money'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import type { OverviewPart } from '../../app/overview-of.ts'
import { texts } from '../../texts/customer-page.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { nameOf } from './invoice.ts'

export const customerOverview: readonly OverviewPart[] = [
  {
    title: texts.openInvoice,
    order: 10,
    isLine: true,
    permission: 'billing:manage',
    show: (id) => <OpenInvoices customerId={id} />,
  },
]

const most = 100

/** The invoices of a customer that are not paid. */
function OpenInvoices({ customerId }: { customerId: string }) {
  const [environment] = useEnvironment()
  const { data, error, refetch } = useRead(
    'GET /v1/organization/customers/{id}/invoices',
    { params: { id: customerId }, query: { environment, limit: most } },
    { single: true },
  )
  if (!data) {
    return error ? (
      <FailedPart what={texts.openInvoice} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton h={9} w="45%" my={6} />
    )
  }
  const open = data.invoices.filter(({ status }) => status === 'open')
  if (open.length === 0) return texts.noOpenInvoice
  return (
    <div>
      {open.map((invoice) => (
        <div key={invoice.id}>
          <AnchorLink to="/invoices" search={{ invoice: invoice.id }} inherit>
            {nameOf(invoice)}
          </AnchorLink>{' '}
          · {money(invoice.total, invoice.currency)}
          {invoice.due_at && texts.dueTime(<RelativeTime at={invoice.due_at} />)}
        </div>
      ))}
    </div>
  )
}
