import { Button } from '@mantine/core'
import { money } from '@userkeep/client/money'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { CopyCode } from '../../ui/copy.tsx'
import { DetailDrawer, DrawerBody, DrawerHeader, DrawerSection } from '../../ui/drawer.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { MissingGateway, useMissingGateway } from '../../ui/missing-gateway.tsx'
import { Properties, Property, PropertySkeleton } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { runs, type Subscription, statuses } from './subscription.ts'
import { CancelSubscription, PauseSubscription } from './subscription-acts.tsx'
import { Cost, Next, SubscriptionState } from './subscription-bits.tsx'

export function SubscriptionDrawer() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('subscription')
  const query = useRead(
    'GET /v1/organization/subscriptions/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  return (
    <DetailDrawer
      label="Subscription"
      param="subscription"
      query={query}
      skeleton={{ hasAvatar: true, actions: [90, 90], body: <PropertySkeleton count={8} /> }}
    >
      {(subscription) => <Opened subscription={subscription} />}
    </DetailDrawer>
  )
}

function Opened({ subscription }: { subscription: Subscription }) {
  const [acting, setActing] = useState<'pause' | 'cancel' | null>(null)
  const close = () => setActing(null)
  const { customer, product } = subscription
  const isDisabled = useMissingGateway(({ provider }) => provider === subscription.gateway)
  return (
    <>
      <DrawerHeader
        avatar={<Avatar name={customer?.name ?? '?'} size={48} />}
        title={customer?.name ?? 'Deleted team'}
        description={
          <span>
            {product.name} · <SubscriptionState subscription={subscription} />
          </span>
        }
        actions={
          runs(subscription) && (
            <>
              <Button variant="default" disabled={isDisabled} onClick={() => setActing('pause')}>
                {subscription.status === 'paused' ? 'Resume…' : 'Pause…'}
              </Button>
              <Button variant="default" color="red" disabled={isDisabled} onClick={() => setActing('cancel')}>
                Cancel…
              </Button>
            </>
          )
        }
      />
      {runs(subscription) && isDisabled && (
        <MissingGateway>
          The payment gateway of this subscription is not connected, so it cannot be paused or canceled here.
        </MissingGateway>
      )}
      <DrawerBody>
        <Facts subscription={subscription} />
        <DrawerSection title="History">
          <History id={subscription.id} />
        </DrawerSection>
      </DrawerBody>
      {acting === 'pause' && <PauseSubscription subscription={subscription} close={close} />}
      {acting === 'cancel' && <CancelSubscription subscription={subscription} close={close} />}
    </>
  )
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { customer, quantity, currency, monthly_amount, coupon, gateway, past_due_since, created_at } = subscription
  return (
    <Properties>
      {customer && (
        <Property name="Customer">
          <AnchorLink to="/customers" search={{ customer: customer.id, tab: 'billing' }}>
            {customer.name}
          </AnchorLink>
        </Property>
      )}
      <Property name="Price">
        <Cost {...subscription} />
      </Property>
      {subscription.price.model === 'per_seat' && <Property name="Seats">{quantity.toLocaleString('en')}</Property>}
      <Property name="MRR">{money(monthly_amount, currency)}</Property>
      <Property name="Next">
        <Next subscription={subscription} />
      </Property>
      {past_due_since && (
        <Property name="Past due since">
          <RelativeTime at={past_due_since} />
        </Property>
      )}
      {coupon && <Property name="Coupon">{coupon}</Property>}
      {gateway && <Property name="Gateway">{gateway}</Property>}
      <Property name="Created">
        <RelativeTime at={created_at} />
      </Property>
      <Property name="Subscription ID">
        <CopyCode value={subscription.id} label="Copy ID" />
      </Property>
    </Properties>
  )
}

function History({ id }: { id: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/subscriptions/{id}/history',
    { params: { id }, query: { environment } },
    { single: true },
  )
  return (
    <CompactList
      label="History"
      query={query}
      shape="none"
      rows={(answer) => answer.history}
      empty="Nothing has happened yet."
    >
      {(change) => (
        <ListRow
          key={change.id}
          title={said(change)}
          description={`${change.product} · ${statuses[change.status].label}${change.quantity > 1 ? ` · ${change.quantity.toLocaleString('en')} seats` : ''}`}
          end={<RelativeTime at={change.at} />}
        />
      )}
    </CompactList>
  )
}

const became: Record<Subscription['status'], string> = {
  incomplete: 'Started',
  trialing: 'Trial started',
  active: 'Became active',
  past_due: 'Payment failed',
  paused: 'Paused',
  canceled: 'Canceled',
  expired: 'Expired',
}

const words: Record<string, string> = {
  price_id: 'Plan changed',
  quantity: 'Seats changed',
  current_period_start: 'Renewed',
  current_period_end: 'Renewed',
  trial_ends_at: 'Trial changed',
  cancel_at: 'Cancellation changed',
}

/** The weightiest of what changed at once. */
const said = ({ changed, status }: { changed: readonly string[]; status: Subscription['status'] }): string => {
  if (changed.length === 0) return 'Started'
  if (changed.includes('status')) return became[status]
  const field = Object.keys(words).find((name) => changed.includes(name))
  return field ? (words[field] ?? 'Changed') : 'Changed'
}
