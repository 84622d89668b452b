import { Button } from '@mantine/core'
import { money } from '@userkeep/client/money'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/subscriptions.ts'
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
      label={texts.subscription}
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
        title={customer?.name ?? texts.deletedCustomer}
        description={
          <span>
            {product.name} · <SubscriptionState subscription={subscription} />
          </span>
        }
        actions={
          runs(subscription) && (
            <>
              <Button variant="default" disabled={isDisabled} onClick={() => setActing('pause')}>
                {subscription.status === 'paused' ? texts.resumeEllipsis : texts.pauseEllipsis}
              </Button>
              <Button variant="default" color="red" disabled={isDisabled} onClick={() => setActing('cancel')}>
                {texts.cancel}
              </Button>
            </>
          )
        }
      />
      {runs(subscription) && isDisabled && <MissingGateway>{texts.thePaymentGateway}</MissingGateway>}
      <DrawerBody>
        <Facts subscription={subscription} />
        <DrawerSection title={texts.history}>
          <History id={subscription.id} />
        </DrawerSection>
      </DrawerBody>
      {acting === 'pause' && <PauseSubscription subscription={subscription} close={close} />}
      {acting === 'cancel' && <CancelSubscription subscription={subscription} close={close} />}
    </>
  )
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { customer, status, quantity, currency, monthly_amount, trial_monthly_amount } = subscription
  const { coupon, gateway, past_due_since, created_at } = subscription
  return (
    <Properties>
      {customer && (
        <Property name={texts.customer}>
          <AnchorLink to="/customers" search={{ customer: customer.id, tab: 'billing' }}>
            {customer.name}
          </AnchorLink>
        </Property>
      )}
      <Property name={texts.price}>
        <Cost {...subscription} />
      </Property>
      {subscription.price.model === 'per_seat' && (
        <Property name={texts.seats}>{quantity.toLocaleString(locale)}</Property>
      )}
      <Property name={texts.mrr}>
        {money(monthly_amount, currency)}
        {status === 'trialing' && texts.trialMonthlyAmountAfterTheTrial(money(trial_monthly_amount, currency))}
      </Property>
      <Property name={texts.next}>
        <Next subscription={subscription} />
      </Property>
      {past_due_since && (
        <Property name={texts.pastDueSince}>
          <RelativeTime at={past_due_since} />
        </Property>
      )}
      {coupon && <Property name={texts.coupon}>{coupon}</Property>}
      {gateway && <Property name={texts.gateway}>{gateway}</Property>}
      <Property name={texts.created}>
        <RelativeTime at={created_at} />
      </Property>
      <Property name={texts.subscriptionID}>
        <CopyCode value={subscription.id} label={texts.copyID} />
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
      label={texts.history}
      query={query}
      shape="none"
      rows={(answer) => answer.history}
      empty={texts.noHistoryYet}
    >
      {(change) => (
        <ListRow
          key={change.id}
          title={said(change)}
          description={`${change.product} · ${statuses[change.status].label}${change.quantity > 1 ? texts.quantitySeats(change.quantity.toLocaleString(locale)) : ''}`}
          end={<RelativeTime at={change.at} />}
        />
      )}
    </CompactList>
  )
}

const became: Record<Subscription['status'], string> = {
  incomplete: texts.started,
  trialing: texts.trialStarted,
  active: texts.becameActive,
  past_due: texts.paymentFailed,
  paused: texts.paused,
  canceled: texts.canceled,
  expired: texts.expired,
}

const words: Record<string, string> = {
  price_id: texts.planChanged,
  quantity: texts.seatsChanged,
  current_period_start: texts.renewed,
  current_period_end: texts.renewed,
  trial_ends_at: texts.trialChanged,
  cancel_at: texts.cancellationChanged,
}

/** The weightiest of what changed at once. */
const said = ({ changed, status }: { changed: readonly string[]; status: Subscription['status'] }): string => {
  if (changed.length === 0) return texts.started
  if (changed.includes('status')) return became[status]
  const field = Object.keys(words).find((name) => changed.includes(name))
  return field ? (words[field] ?? texts.changed) : texts.changed
}
