import { Button, Group } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { type SentNotification, sources } from './notification.ts'
import { NotifyContact } from './notify-contact.tsx'

export const contactPart: ContactPart = {
  title: texts.notifications,
  order: 6,
  permission: 'messaging:manage',
  show: (contactId) => <NotificationsOfContact contactId={contactId} />,
}

function NotificationsOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const [isSending, setSending] = useState(false)
  const paging = useOwnPaging()
  const query = useRead('GET /v1/organization/contacts/{id}/notifications', {
    params: { id: contactId },
    query: { environment, ...pageQuery(paging.place) },
  })
  return (
    <>
      <CompactList
        label={texts.notifications}
        query={query}
        rows={(answer) => answer.notifications}
        empty={texts.noNotificationsYet}
        paging={paging}
      >
        {(notification) => (
          <ListRow
            key={notification.id}
            icon={<IconBell size={18} />}
            title={notification.title}
            description={sources[notification.source]}
            end={
              <RowAside beneath={<RelativeTime at={notification.created_at} />}>
                <Standing notification={notification} />
              </RowAside>
            }
          />
        )}
      </CompactList>
      <Group mt={8}>
        <Button size="xs" variant="default" onClick={() => setSending(true)}>
          {texts.sendNotification}
        </Button>
      </Group>
      {isSending && <NotifyContact contactId={contactId} close={() => setSending(false)} />}
    </>
  )
}

function Standing({ notification: { seen_at, read_at } }: { notification: SentNotification }) {
  const [tone, text]: [Tone, string] = read_at
    ? ['good', texts.read]
    : seen_at
      ? ['busy', texts.seen]
      : ['idle', texts.notSeen]
  return <Status tone={tone}>{text}</Status>
}
