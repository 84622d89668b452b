import { Alert, Box, Button } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/alerts.ts'
import { DetailDrawer, DrawerBody, DrawerHeader } from '../../ui/drawer.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.ts'
import { channelOf, type Destination, destinationReads } from './alert.ts'
import { DestinationEnd } from './destination-end.tsx'
import { DestinationSettings } from './destination-settings.tsx'
import { DestinationStatus } from './destination-status.tsx'

export function DestinationDrawer() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('destination')
  const query = useRead(
    'GET /v1/organization/alerts/destinations/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  return (
    <DetailDrawer
      label={texts.alertDestination}
      param="destination"
      query={query}
      size={560}
      skeleton={{ actions: [160], body: <PropertySkeleton count={6} /> }}
    >
      {(destination) => <Opened destination={destination} />}
    </DetailDrawer>
  )
}

const Opened = ({ destination }: { destination: Destination }) => (
  <>
    <DrawerHeader
      title={destination.name}
      description={channelOf(destination)}
      actions={<Acts destination={destination} />}
    />
    <Failing destination={destination} />
    <DrawerBody>
      <DestinationSettings key={destination.updated_at} destination={destination} />
      <DestinationEnd destination={destination} />
    </DrawerBody>
  </>
)

function Acts({ destination }: { destination: Destination }) {
  const [environment] = useEnvironment()
  const test = useAct('POST /v1/organization/alerts/destinations/{id}/test', { refresh: [...destinationReads] })
  const run = () =>
    test.mutate(
      { params: { id: destination.id }, query: { environment } },
      {
        // A failure is shown in the drawer, where it stays.
        onSuccess: ({ status }) => status === 'succeeded' && toast.success(texts.testMessageSent),
        onError: toast.error,
      },
    )
  return (
    <>
      <Button leftSection={<IconSend size={16} stroke={1.8} />} loading={test.isPending} onClick={run}>
        {texts.sendTestMessage}
      </Button>
      <Box ml="auto" fz={13.5}>
        <DestinationStatus destination={destination} />
      </Box>
    </>
  )
}

function Failing({ destination: { health } }: { destination: Destination }) {
  if (health.last_error === null) return null
  return (
    <Alert
      role="status"
      color="red"
      mx={22}
      mb={14}
      icon={<IconAlertTriangle size={18} />}
      title={texts.theLastMessageFailed}
    >
      <RelativeTime at={health.last_error_at} />: {health.last_error}
    </Alert>
  )
}
