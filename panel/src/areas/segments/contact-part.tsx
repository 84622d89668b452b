import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

export const contactPart: ContactPart = {
  title: 'Segments',
  order: 1,
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
    <CompactList label="Segments" query={query} shape="none" rows={(answer) => answer.segments} empty="In no segment.">
      {({ id, name, since }) => (
        <ListRow
          key={id}
          title={
            <AnchorLink to="/segments" search={{ segment: id }} c="inherit" inherit>
              {name}
            </AnchorLink>
          }
          description={
            <>
              Since <RelativeTime at={since} />
            </>
          }
        />
      )}
    </CompactList>
  )
}
