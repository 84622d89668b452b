import { Alert, Box, Button } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/senders.ts'
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
      label={texts.sender}
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
      { onSuccess: () => toast.success(texts.testMailSentToYou), onError: toast.error },
    )
  return (
    <>
      <Button leftSection={<IconSend size={16} stroke={1.8} />} loading={test.isPending} onClick={run}>
        {texts.sendTestMail}
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
    <Alert role="status" color="red" mx={22} mb={14} icon={<IconAlertTriangle size={18} />} title={texts.mailIsWaiting}>
      {texts.theMailServerFailedTimeLastError(<RelativeTime at={health.last_error_at} />, health.last_error)}
    </Alert>
  )
}

const Dkim = ({ sender: { dkim } }: { sender: Sender }) =>
  dkim && (
    <DrawerSection title={texts.dkimRecord}>
      <CopyField value={dkim.record_name} label={texts.txtRecordName} />
      <Box mt={10}>
        <CopyField value={dkim.record_value} label={texts.txtRecordValue} />
      </Box>
    </DrawerSection>
  )

const About = ({ sender }: { sender: Sender }) => (
  <DrawerSection title={texts.about}>
    <Properties>
      <Property name={texts.sendsAs}>{sender.sends_as}</Property>
      <Property name={texts.lastSuccess}>
        <RelativeTime at={sender.health.tested_at} never={texts.never} />
      </Property>
      <Property name={texts.added}>
        <RelativeTime at={sender.created_at} />
      </Property>
      <Property name={texts.senderID}>
        <CopyCode value={sender.id} label={texts.copyID} />
      </Property>
    </Properties>
  </DrawerSection>
)
