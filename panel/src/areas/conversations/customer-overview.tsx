import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import type { OverviewPart } from '../../app/overview-of.ts'
import { texts } from '../../texts/customer-page.ts'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import { listRead, statuses } from './conversation.ts'

const shown = 5

export const customerOverview: readonly OverviewPart[] = [
  {
    title: texts.conversations,
    order: 40,
    permission: 'support:read',
    show: (id) => <ConversationsOfCustomer customerId={id} />,
  },
]

/** The latest conversations with members of a customer. */
function ConversationsOfCustomer({ customerId }: { customerId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(listRead, { query: { environment, customer_id: customerId, limit: shown } }, { single: true })
  return (
    <CompactList
      label={texts.conversations}
      query={query}
      shape="none"
      rows={({ conversations }) => conversations}
      empty={texts.noConversationsYet}
    >
      {({ id, contact, subject, preview, status, last_activity_at }) => (
        <ListRow
          key={id}
          title={
            <AnchorLink to="/inbox" search={{ conversation: id }} c="inherit" inherit>
              {subject ?? preview.text}
            </AnchorLink>
          }
          description={contact.name ?? contact.email}
          end={
            <RowAside beneath={<RelativeTime at={last_activity_at} />}>
              <Status tone={statuses[status].tone}>{statuses[status].label}</Status>
            </RowAside>
          }
        />
      )}
    </CompactList>
  )
}
