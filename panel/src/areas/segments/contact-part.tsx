import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

export const contactPart: ContactPart = {
  title: texts.segments,
  order: 1,
  isBesideConversation: true,
  permission: 'customers:read',
  show: (contactId) => <SegmentsOfContact contactId={contactId} />,
}

function SegmentsOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/segments',
    { params: { id: contactId }, query: { environment, limit: 200 } },
    { single: true },
  )
  return (
    <CompactList
      label={texts.segments}
      query={query}
      shape="none"
      rows={(answer) => answer.segments}
      empty={texts.notInAnySegment}
    >
      {({ id, name, since }) => (
        <ListRow
          key={id}
          title={
            <AnchorLink to="/segments" search={{ segment: id }} c="inherit" inherit>
              {name}
            </AnchorLink>
          }
          description={texts.sinceTime(<RelativeTime at={since} />)}
        />
      )}
    </CompactList>
  )
}
