import { Modal } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/consent.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { deviceName } from '../../ui/device-name.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { pageQuery } from '../../ui/table/paging.ts'
import { useOwnPaging } from '../../ui/table/use-paging.ts'
import { categoryNames, sources } from './consent.ts'

/** Every decision with its wording, the latest first. */
export function ConsentHistory({ contactId, close }: { contactId: string; close: () => void }) {
  const [environment] = useEnvironment()
  const paging = useOwnPaging()
  const query = useRead('GET /v1/organization/contacts/{id}/consent-records', {
    params: { id: contactId },
    query: { environment, ...pageQuery(paging.place) },
  })
  return (
    <Modal opened onClose={close} title={texts.emailConsentHistory} size="lg">
      <CompactList
        label={texts.emailConsentHistory}
        query={query}
        paging={paging}
        shape="none"
        rows={(answer) => answer.consent_records}
        empty={texts.noDecisionsYet}
      >
        {({ id, category, granted, at, source, wording, ip, user_agent }) => (
          <ListRow
            key={id}
            title={`${granted ? texts.agreedTo : texts.unsubscribedFrom} ${categoryNames[category]?.toLowerCase()}`}
            description={[sources[source], wording && `“${wording}”`, user_agent && deviceName(user_agent), ip]
              .filter(Boolean)
              .join(' · ')}
            end={<RelativeTime at={at} />}
          />
        )}
      </CompactList>
    </Modal>
  )
}
