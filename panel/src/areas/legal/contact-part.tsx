import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { deviceName } from '../../ui/device-name.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ExportEvidence } from './export-evidence.tsx'
import { sources } from './legal.ts'

export const contactPart: ContactPart = {
  title: texts.agreements,
  order: 4,
  permission: 'legal:manage',
  show: (contactId) => <AcceptancesOfContact contactId={contactId} />,
}

function AcceptancesOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/acceptances',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  return (
    <>
      <CompactList
        label={texts.agreements}
        query={query}
        shape="none"
        rows={(answer) => answer.acceptances}
        empty={texts.noAgreementsYet}
      >
        {({ id, document_id, title, version, source, accepted_at, ip, user_agent }) => (
          <ListRow
            key={id}
            title={
              <AnchorLink to="/legal" search={{ document: document_id }} c="inherit" inherit>
                {texts.titleVersion(title, version)}
              </AnchorLink>
            }
            description={[sources[source], user_agent && deviceName(user_agent), ip].filter(Boolean).join(' · ')}
            end={<RelativeTime at={accepted_at} />}
          />
        )}
      </CompactList>
      {query.data && query.data.acceptances.length > 0 && (
        <ExportEvidence of="contact" id={contactId} name={`contact-${contactId.slice(-8)}`} size="xs" />
      )}
    </>
  )
}
