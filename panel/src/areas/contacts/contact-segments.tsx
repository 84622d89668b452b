import { Skeleton } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contacts.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { FailedPart } from '../../ui/states.tsx'

const most = 200

/** The names of the segments that a contact is in. */
export function ContactSegments({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const { data, error, refetch } = useRead(
    'GET /v1/organization/contacts/{id}/segments',
    { params: { id: contactId }, query: { environment, limit: most } },
    { single: true },
  )
  if (!data) {
    return error ? (
      <FailedPart what={texts.segments} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton h={9} w="45%" my={6} />
    )
  }
  if (data.segments.length === 0) return texts.noSegments
  return (
    <span>
      {data.segments.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <AnchorLink to="/segments" search={{ segment: id }} inherit>
            {name}
          </AnchorLink>
        </span>
      ))}
    </span>
  )
}
