import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import { categories, sources } from './consent.ts'
import { ConsentHistory } from './consent-history.tsx'
import { RecordConsent } from './record-consent.tsx'

export const contactPart: ContactPart = {
  title: texts.emailConsent,
  order: 5,
  permission: 'customers:read',
  show: (contactId) => <ConsentsOfContact contactId={contactId} />,
}

function ConsentsOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const may = useMay()
  const [isOpen, setOpen] = useState<'history' | 'record' | null>(null)
  const query = useRead(
    'GET /v1/organization/contacts/{id}/consents',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  const rows = (answer: NonNullable<typeof query.data>) =>
    categories.map(([category, name]) => ({ category, name, ...answer.consents[category] }))
  return (
    <>
      <CompactList label={texts.emailConsent} query={query} shape="none" rows={rows} empty="">
        {({ category, name, granted, at, source, wording }) => (
          <ListRow
            key={category}
            title={name}
            description={[source && sources[source], wording && `“${wording}”`].filter(Boolean).join(' · ')}
            end={
              <RowAside beneath={at && <RelativeTime at={at} />}>
                <Status tone={granted ? 'good' : 'idle'}>
                  {granted ? texts.agreed : at ? texts.unsubscribed : texts.notAsked}
                </Status>
              </RowAside>
            }
          />
        )}
      </CompactList>
      <Group gap={8} mt={8}>
        <Button size="xs" variant="default" aria-expanded={isOpen === 'history'} onClick={() => setOpen('history')}>
          {texts.history}
        </Button>
        {may('messaging:manage') && query.data && (
          <Button size="xs" variant="default" onClick={() => setOpen('record')}>
            {texts.recordADecision}
          </Button>
        )}
      </Group>
      {isOpen === 'history' && <ConsentHistory contactId={contactId} close={() => setOpen(null)} />}
      {isOpen === 'record' && query.data && (
        <RecordConsent contactId={contactId} consents={query.data.consents} close={() => setOpen(null)} />
      )}
    </>
  )
}
