import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Code } from '../../ui/status.tsx'
import { flagsRead } from './flag.ts'
import { reasons } from './reasons.ts'

export const contactPart: ContactPart = {
  title: texts.featureFlags,
  order: 2,
  permission: 'flags:manage',
  show: (contactId) => <FlagsOfContact contactId={contactId} />,
}

function FlagsOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/flags',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  const flags = useRead(flagsRead, { query: { environment, limit: 200 } })
  const idOf = (key: string) => flags.data?.flags.find((flag) => flag.key === key)?.id
  return (
    <CompactList
      label={texts.featureFlags}
      query={query}
      shape="none"
      rows={(answer) => Object.entries(answer.flags)}
      empty={texts.noFeatureFlagsYet}
    >
      {([key, { value, variant, reason }]) => (
        <ListRow
          key={key}
          title={
            <AnchorLink to="/flags" search={{ flag: idOf(key) }} c="inherit" inherit>
              {key}
            </AnchorLink>
          }
          description={reasons[reason]}
          end={<Code>{typeof value === 'boolean' ? variant : `${variant}: ${JSON.stringify(value)}`}</Code>}
        />
      )}
    </CompactList>
  )
}
