import { Alert, Box, Button } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { CopyCode, CopyField } from '../../ui/copy.tsx'
import { DetailDrawer, DrawerHeader, DrawerSection } from '../../ui/drawer.tsx'
import { Properties, Property, PropertySkeleton } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.ts'
import { DeleteSender } from './delete-sender.tsx'
import { type Sender, senderReads } from './sender.ts'
import { SenderSettings } from './sender-settings.tsx'
import { SenderStatus } from './sender-status.tsx'
import s from './senders.module.css'

export function SenderDrawer() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('sender')
  const query = useRead(
    'GET /v1/organization/senders/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  return (
    <DetailDrawer
      label="Sender"
      param="sender"
      query={query}
      size={600}
      skeleton={{ actions: [150], body: <PropertySkeleton count={6} /> }}
    >
      {(sender) => <Opened sender={sender} />}
    </DetailDrawer>
  )
}

const Opened = ({ sender }: { sender: Sender }) => (
  <>
    <DrawerHeader
      title={sender.name}
      description={`${sender.from_name} · ${sender.sends_as}`}
      actions={<Acts sender={sender} />}
    />
    <Failing sender={sender} />
    <div className={s.body}>
      <Dkim sender={sender} />
      <SenderSettings key={sender.updated_at} sender={sender} />
      <About sender={sender} />
      <DeleteSender sender={sender} />
    </div>
  </>
)

function Acts({ sender }: { sender: Sender }) {
  const [environment] = useEnvironment()
  const test = useAct('POST /v1/organization/senders/{id}/test', { refresh: [...senderReads] })
  const run = () =>
    test.mutate(
      { params: { id: sender.id }, query: { environment } },
      { onSuccess: () => toast.success('The test mail is on its way to you.'), onError: toast.error },
    )
  return (
    <>
      <Button leftSection={<IconSend size={16} stroke={1.8} />} loading={test.isPending} onClick={run}>
        Send test mail
      </Button>
      <Box ml="auto" fz={13.5}>
        <SenderStatus sender={sender} />
      </Box>
    </>
  )
}

function Failing({ sender: { health } }: { sender: Sender }) {
  if (health.status !== 'failing') return null
  return (
    <Alert role="status" color="red" mx={22} mb={14} icon={<IconAlertTriangle size={18} />} title="Mail is waiting">
      The mail server failed <RelativeTime at={health.last_error_at} />: {health.last_error} Mail is retried for two
      days.
    </Alert>
  )
}

const Dkim = ({ sender: { dkim } }: { sender: Sender }) =>
  dkim && (
    <DrawerSection title="DKIM record">
      <CopyField value={dkim.record_name} label="TXT record name" />
      <Box mt={10}>
        <CopyField value={dkim.record_value} label="TXT record value" />
      </Box>
    </DrawerSection>
  )

const About = ({ sender }: { sender: Sender }) => (
  <DrawerSection title="About">
    <Properties>
      <Property name="Sends as">{sender.sends_as}</Property>
      <Property name="Last success">
        <RelativeTime at={sender.health.tested_at} never="Never" />
      </Property>
      <Property name="Added">
        <RelativeTime at={sender.created_at} />
      </Property>
      <Property name="Sender ID">
        <CopyCode value={sender.id} label="Copy ID" />
      </Property>
    </Properties>
  </DrawerSection>
)
