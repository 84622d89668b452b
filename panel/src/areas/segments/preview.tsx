import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/segments.ts'
import { Avatar } from '../../ui/avatar.tsx'
import list from '../../ui/compact-list.module.css'
import { ListRow, ListSkeleton } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { contactName } from '../contacts/contact.ts'
import { type GroupDraft, isComplete, toCondition } from './builder/draft.ts'

const shown = 5
const incomplete = texts.completeTheConditionToSeeWho

/** How many the condition holds for as it stands, saved or not, and some of them. */
export function Preview({ draft }: { draft: GroupDraft }) {
  const [environment] = useEnvironment()
  const [asked] = useDebouncedValue(draft, 350)
  const isAsked = isComplete(asked)
  const query = useRead(
    'POST /v1/organization/segments/preview',
    { query: { environment }, body: { condition: toCondition(asked).condition } },
    { enabled: isAsked },
  )
  const { data, error } = query
  const refusal = !isAsked || error?.code === 'invalid_request' ? incomplete : error?.message
  return (
    <Section title={texts.preview} description={texts.usesTheConditionAsCurrently}>
      <div aria-live="polite" aria-busy={query.isFetching}>
        {refusal ? (
          <Text size="sm" c="dimmed">
            {refusal}
          </Text>
        ) : data ? (
          <>
            <Text fz={22} fw={600} lts="-0.02em" className="num">
              {texts.contacts(data.count)}
            </Text>
            <ul className={list.list} aria-label={texts.sample}>
              {data.sample.slice(0, shown).map((contact) => (
                <ListRow
                  key={contact.id}
                  icon={<Avatar name={contactName(contact)} size={30} />}
                  title={
                    <AnchorLink to="/contacts" search={{ contact: contact.id }} c="inherit" inherit>
                      {contactName(contact)}
                    </AnchorLink>
                  }
                  description={texts.seenTime(<RelativeTime at={contact.last_seen_at} />)}
                />
              ))}
            </ul>
          </>
        ) : (
          <ListSkeleton shape="avatar" />
        )}
      </div>
    </Section>
  )
}
