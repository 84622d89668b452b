import { Alert, Box, Button } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/gateways.ts'
import { locale } from '../../texts/locale.ts'
import { CopyCode, CopyField } from '../../ui/copy.tsx'
import { DetailDrawer, DrawerBody, DrawerHeader, DrawerSection } from '../../ui/drawer.tsx'
import { Properties, Property, PropertySkeleton } from '../../ui/properties.tsx'
import { calendarDay, exact, RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.ts'
import { DisconnectGateway } from './disconnect-gateway.tsx'
import { gatewayReads, type PaymentGateway, providerNames } from './gateway.ts'
import { GatewaySettings } from './gateway-settings.tsx'
import { GatewayStatus } from './gateway-status.tsx'

export function GatewayDrawer() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('gateway')
  const query = useRead(
    'GET /v1/organization/gateways/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true, every: 5000 },
  )
  return (
    <DetailDrawer
      label={texts.paymentGateway}
      param="gateway"
      query={query}
      size={560}
      skeleton={{ actions: [150], body: <PropertySkeleton count={6} /> }}
    >
      {(gateway) => <Opened gateway={gateway} />}
    </DetailDrawer>
  )
}

const Opened = ({ gateway }: { gateway: PaymentGateway }) => (
  <>
    <DrawerHeader
      title={gateway.name}
      description={`${providerNames[gateway.provider]} · ${gateway.account}`}
      actions={<Acts gateway={gateway} />}
    />
    <Unreachable gateway={gateway} />
    <DrawerBody>
      <Receiver gateway={gateway} />
      <GatewaySettings key={gateway.updated_at} gateway={gateway} />
      <About gateway={gateway} />
      <DisconnectGateway gateway={gateway} />
    </DrawerBody>
  </>
)

function Acts({ gateway }: { gateway: PaymentGateway }) {
  const [environment] = useEnvironment()
  const test = useAct('POST /v1/organization/gateways/{id}/test', { refresh: [...gatewayReads] })
  const run = () =>
    test.mutate(
      { params: { id: gateway.id }, query: { environment } },
      { onSuccess: () => toast.success(texts.theGatewayRespondsAndAccepts), onError: toast.error },
    )
  return (
    <>
      <Button leftSection={<IconPlugConnected size={16} stroke={1.8} />} loading={test.isPending} onClick={run}>
        {texts.testConnection}
      </Button>
      <Box ml="auto" fz={13.5}>
        <GatewayStatus gateway={gateway} />
      </Box>
    </>
  )
}

function Unreachable({ gateway: { health } }: { gateway: PaymentGateway }) {
  if (health.status === 'connected') return null
  const waiting = texts.pendingChangesCount(health.waiting_calls)
  return (
    <Alert role="status" color="red" mx={22} mb={14} icon={<IconAlertTriangle size={18} />} title={texts.notResponding}>
      {texts.sinceWaitingWillBeRetriedUntil(
        exact.format(new Date(health.since)),
        waiting,
        <RelativeTime at={health.last_error_at} />,
        health.last_error,
      )}
    </Alert>
  )
}

/** The sandbox sends its messages here by itself. */
const Receiver = ({ gateway }: { gateway: PaymentGateway }) =>
  gateway.provider === 'stripe' && (
    <DrawerSection title={texts.webhookEndpoint}>
      {gateway.webhook_secret_hint === null && (
        <Alert color="amber" mb={12} icon={<IconAlertTriangle size={18} />} title={texts.signingSecretMissing}>
          {texts.addThisURLAsAnEndpointInStripes}
        </Alert>
      )}
      <CopyField value={gateway.webhook_url} label={texts.webhookURL} />
    </DrawerSection>
  )

const About = ({ gateway }: { gateway: PaymentGateway }) => (
  <DrawerSection title={texts.about}>
    <Properties>
      <Property name={texts.lastMessage}>
        <RelativeTime at={gateway.health.last_message_at} never={texts.noneYet} />
      </Property>
      <Property name={texts.pendingChanges}>{gateway.health.waiting_calls.toLocaleString(locale)}</Property>
      <Property name={texts.connected}>
        <time dateTime={gateway.created_at}>{calendarDay.format(new Date(gateway.created_at))}</time>
      </Property>
      <Property name={texts.gatewayID}>
        <CopyCode value={gateway.id} label={texts.copyID} />
      </Property>
    </Properties>
  </DrawerSection>
)
