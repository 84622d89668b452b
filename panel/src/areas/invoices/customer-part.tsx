import { money } from '@userkeep/client/money'
import { useRead } from '../../app/api.ts'
import type { CustomerPart } from '../../app/customer-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/customer-page.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import { nameOf, standingOf } from './invoice.ts'

export const customerPart: CustomerPart = {
  title: texts.invoices,
  order: 2,
  permission: 'billing:manage',
  show: (customerId) => <InvoicesOfCustomer customerId={customerId} />,
}

const shown = 20

function InvoicesOfCustomer({ customerId }: { customerId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/customers/{id}/invoices',
    { params: { id: customerId }, query: { environment, limit: shown } },
    { single: true },
  )
  return (
    <CompactList
      label={texts.invoices}
      query={query}
      shape="none"
      rows={(answer) => answer.invoices}
      empty={texts.noInvoicesYet}
    >
      {(invoice) => (
        <ListRow
          key={invoice.id}
          title={
            <AnchorLink to="/invoices" search={{ invoice: invoice.id }} c="inherit" inherit>
              {nameOf(invoice)}
            </AnchorLink>
          }
          description={
            <>
              {money(invoice.total, invoice.currency)} · <RelativeTime at={invoice.created_at} />
            </>
          }
          end={<Status tone={standingOf(invoice).tone}>{standingOf(invoice).label}</Status>}
        />
      )}
    </CompactList>
  )
}
