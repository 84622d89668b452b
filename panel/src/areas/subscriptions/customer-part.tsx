import { useRead } from '../../app/api.ts'
import type { CustomerPart } from '../../app/customer-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/customer-page.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Cost, Next, SubscriptionState } from './subscription-bits.tsx'

export const customerPart: CustomerPart = {
  title: texts.subscriptions,
  order: 1,
  isBesideConversation: true,
  permission: 'billing:manage',
  show: (customerId) => <SubscriptionsOfCustomer customerId={customerId} />,
}

function SubscriptionsOfCustomer({ customerId }: { customerId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/customers/{id}/subscriptions',
    { params: { id: customerId }, query: { environment } },
    { single: true },
  )
  return (
    <CompactList
      label={texts.subscriptions}
      query={query}
      shape="none"
      rows={(answer) => answer.subscriptions}
      empty={texts.noSubscriptionsYet}
    >
      {(subscription) => (
        <ListRow
          key={subscription.id}
          title={
            <AnchorLink to="/subscriptions" search={{ subscription: subscription.id }} c="inherit" inherit>
              {subscription.product.name}
            </AnchorLink>
          }
          description={
            <>
              <Cost {...subscription} /> · <Next subscription={subscription} />
            </>
          }
          end={<SubscriptionState subscription={subscription} />}
        />
      )}
    </CompactList>
  )
}
