import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { categoryWords, type Message, reasonWords, stateTones, stateWords } from './message.ts'

export const contactPart: ContactPart = {
  title: texts.messages,
  order: 6,
  permission: 'messaging:manage',
  show: (contactId) => <MessagesOfContact contactId={contactId} />,
}

function MessagesOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const paging = useOwnPaging()
  const query = useRead('GET /v1/organization/contacts/{id}/messages', {
    params: { id: contactId },
    query: { environment, ...pageQuery(paging.place) },
  })
  return (
    <CompactList
      label={texts.messages}
      query={query}
      shape="none"
      rows={(answer) => answer.messages}
      paging={paging}
      empty={texts.noMessagesYet}
    >
      {(message) => <Sent key={message.id} message={message} />}
    </CompactList>
  )
}

const Sent = ({ message }: { message: Message }) => {
  const { subject, template, category, reason, state, address, last_error, created_at, sent_at } = message
  const about = [category ? categoryWords[category] : texts.transactional, template.name, address]
  const why = reason ? reasonWords[reason] : state === 'sent' ? null : last_error
  return (
    <ListRow
      title={subject ?? template.name}
      description={[...about, why].filter(Boolean).join(' · ')}
      end={
        <RowAside beneath={<RelativeTime at={sent_at ?? created_at} />}>
          <Status tone={stateTones[state]}>{stateWords[state]}</Status>
        </RowAside>
      }
    />
  )
}
