import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { sentence } from '../../../app/timeline.tsx'
import { texts } from '../../../texts/conversations-person.ts'
import { CompactList, ListRow } from '../../../ui/compact-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

const conversationFact = /^conversation\./

/** The last events of a contact, without those of conversations, which are listed below. */
export function RecentEvents({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/timeline',
    { params: { id: contactId }, query: { environment, limit: 20 } },
    { single: true },
  )
  return (
    <CompactList
      label={texts.recentEvents}
      query={query}
      shape="icon"
      rows={({ facts }) => facts.filter(({ type }) => !conversationFact.test(type)).slice(0, 5)}
      empty={texts.noEventsYet}
    >
      {(fact) => {
        const { icon: Icon, title } = sentence(fact)
        return (
          <ListRow
            key={fact.id}
            icon={<Icon size={16} stroke={1.7} />}
            title={title}
            description={<RelativeTime at={fact.occurred_at} />}
          />
        )
      }}
    </CompactList>
  )
}
