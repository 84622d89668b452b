import { Box, Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/alerts.ts'
import { DetailDrawer, DrawerBody, DrawerHeader, DrawerSection } from '../../ui/drawer.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Properties, Property, PropertySkeleton } from '../../ui/properties.tsx'
import { exact, RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import { type AlertDelivery, deliveryStatuses, type LoggedAlert, summaryOf, titleOf } from './alert.ts'

export function AlertDrawer() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('alert')
  const query = useRead(
    'GET /v1/organization/alerts/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true, every: 5000 },
  )
  return (
    <DetailDrawer
      label={texts.alert}
      param="alert"
      query={query}
      size={520}
      skeleton={{ body: <PropertySkeleton count={6} /> }}
    >
      {(alert) => <Opened alert={alert} />}
    </DetailDrawer>
  )
}

const Opened = ({ alert }: { alert: LoggedAlert }) => (
  <>
    <DrawerHeader title={titleOf(alert)} description={summaryOf(alert)} />
    <DrawerBody>
      <DrawerSection title={texts.about}>
        <Properties>
          <Property name={texts.occurred}>{exact.format(new Date(alert.occurred_at))}</Property>
          {alert.occurrences > 1 && (
            <Property name={texts.repeated}>
              {texts.occurrencesTimesLast(alert.occurrences - 1, exact.format(new Date(alert.last_occurred_at)))}
            </Property>
          )}
          <Property name={texts.recovered}>
            {alert.recovered_at ? exact.format(new Date(alert.recovered_at)) : texts.notYet}
          </Property>
          {alert.details.reason !== null && <Property name={texts.reason}>{alert.details.reason}</Property>}
          <Subject alert={alert} />
        </Properties>
      </DrawerSection>
      <DrawerSection title={texts.deliveries}>
        {alert.deliveries.length === 0 && (
          <Text c="dimmed" size="sm">
            {texts.noDestinationReceivedThisAlert}
          </Text>
        )}
        <Properties>
          {alert.deliveries.map((delivery) => (
            <Property key={delivery.id} name={nameOf(delivery)}>
              <Delivery delivery={delivery} />
            </Property>
          ))}
        </Properties>
      </DrawerSection>
    </DrawerBody>
  </>
)

const nameOf = ({ note, destination }: AlertDelivery): string =>
  note === 'recovery' ? texts.nameRecovery(destination.name) : destination.name

const Delivery = ({ delivery }: { delivery: AlertDelivery }) => {
  const { tone, label } = deliveryStatuses[delivery.status]
  const attempts = texts.attempts(delivery.attempts)
  return (
    <Box pb={10}>
      <Status tone={tone}>{label}</Status>
      <Text size="xs" c="dimmed">
        {attempts}
        {delivery.finished_at && (
          <>
            {' · '}
            <RelativeTime at={delivery.finished_at} />
          </>
        )}
        {delivery.next_attempt_at && texts.nextNextAttemptAt(exact.format(new Date(delivery.next_attempt_at)))}
      </Text>
      {delivery.last_error !== null && (
        <Text size="xs" c="dimmed">
          {delivery.last_error}
        </Text>
      )}
    </Box>
  )
}

/** Leads to the endpoint, the gateway or the invoice. */
function Subject({ alert: { subject, customer } }: { alert: LoggedAlert }) {
  const { type, id } = subject
  return (
    <>
      {customer && (
        <Property name={texts.customer}>
          {customer.name === null ? (
            texts.deletedCustomer
          ) : (
            <AnchorLink to="/customers" search={{ customer: customer.id }} underline="always">
              {customer.name}
            </AnchorLink>
          )}
        </Property>
      )}
      {id !== null && type === 'webhook_endpoint' && (
        <Property name={texts.endpoint}>
          <AnchorLink to="/webhooks" search={{ webhook: id }} underline="always">
            {subject.name ?? texts.viewEndpoint}
          </AnchorLink>
        </Property>
      )}
      {id !== null && type === 'gateway' && (
        <Property name={texts.gateway}>
          <AnchorLink to="/payment-gateways" search={{ gateway: id }} underline="always">
            {subject.name ?? texts.viewGateway}
          </AnchorLink>
        </Property>
      )}
      {id !== null && type === 'invoice' && (
        <Property name={texts.invoice}>
          <AnchorLink to="/invoices" search={{ invoice: id }} underline="always">
            {subject.name ?? texts.viewInvoice}
          </AnchorLink>
        </Property>
      )}
    </>
  )
}
