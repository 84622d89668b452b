import { Alert, Box, Button } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
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
      label="Payment gateway"
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
      { onSuccess: () => toast.success('The gateway responds and accepts the key.'), onError: toast.error },
    )
  return (
    <>
      <Button leftSection={<IconPlugConnected size={16} stroke={1.8} />} loading={test.isPending} onClick={run}>
        Test connection
      </Button>
      <Box ml="auto" fz={13.5}>
        <GatewayStatus gateway={gateway} />
      </Box>
    </>
  )
}

function Unreachable({ gateway: { health } }: { gateway: PaymentGateway }) {
  if (health.status === 'connected') return null
  const waiting = health.waiting_calls === 1 ? '1 change waits' : `${health.waiting_calls} changes wait`
  return (
    <Alert role="status" color="red" mx={22} mb={14} icon={<IconAlertTriangle size={18} />} title="Not responding">
      Since {exact.format(new Date(health.since))}. {waiting} and will be made once it responds. Last error{' '}
      <RelativeTime at={health.last_error_at} />: {health.last_error}
    </Alert>
  )
}

/** What the sandbox sends comes here by itself. */
const Receiver = ({ gateway }: { gateway: PaymentGateway }) =>
  gateway.provider === 'stripe' && (
    <DrawerSection title="Webhook endpoint">
      {gateway.webhook_secret_hint === null && (
        <Alert color="amber" mb={12} icon={<IconAlertTriangle size={18} />} title="Signing secret missing">
          Add this URL as an endpoint in Stripe’s dashboard, then save its signing secret below. Until then, payments
          are not recorded.
        </Alert>
      )}
      <CopyField value={gateway.webhook_url} label="Webhook URL" />
    </DrawerSection>
  )

const About = ({ gateway }: { gateway: PaymentGateway }) => (
  <DrawerSection title="About">
    <Properties>
      <Property name="Last message">
        <RelativeTime at={gateway.health.last_message_at} never="None yet" />
      </Property>
      <Property name="Pending changes">{gateway.health.waiting_calls.toLocaleString('en')}</Property>
      <Property name="Connected">
        <time dateTime={gateway.created_at}>{calendarDay.format(new Date(gateway.created_at))}</time>
      </Property>
      <Property name="Gateway ID">
        <CopyCode value={gateway.id} label="Copy ID" />
      </Property>
    </Properties>
  </DrawerSection>
)
