import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { channels, listRead, statuses } from './conversation.ts'
import { StartConversation } from './start-conversation.tsx'

export const contactPart: ContactPart = {
  title: texts.conversations,
  order: 0,
  permission: 'support:read',
  show: (contactId) => <ConversationsOfContact contactId={contactId} />,
}

function ConversationsOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('support:write')
  const [isStarting, setStarting] = useState(false)
  const paging = useOwnPaging()
  const query = useRead(listRead, { query: { environment, contact_id: contactId, ...pageQuery(paging.place) } })
  return (
    <>
      <CompactList
        label={texts.conversations}
        query={query}
        shape="none"
        rows={({ conversations }) => conversations}
        empty={texts.noConversationsYet}
        paging={paging}
      >
        {({ id, subject, preview, status, channel, last_activity_at }) => (
          <ListRow
            key={id}
            title={
              <AnchorLink to="/inbox" search={{ conversation: id }} c="inherit" inherit>
                {subject ?? preview.text}
              </AnchorLink>
            }
            description={channels[channel]}
            end={
              <RowAside beneath={<RelativeTime at={last_activity_at} />}>
                <Status tone={statuses[status].tone}>{statuses[status].label}</Status>
              </RowAside>
            }
          />
        )}
      </CompactList>
      {mayWrite && (
        <Group mt={8}>
          <Button size="xs" variant="default" onClick={() => setStarting(true)}>
            {texts.startAConversation}
          </Button>
        </Group>
      )}
      {isStarting && <StartConversation contactId={contactId} close={() => setStarting(false)} />}
    </>
  )
}
