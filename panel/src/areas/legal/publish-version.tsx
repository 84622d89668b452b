import { Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Acceptance, type LegalDocument, type VersionInFull, versionReads } from './legal.ts'

interface PublishVersionProps {
  document: LegalDocument
  draft: VersionInFull
  close: () => void
}

export function PublishVersion({ document, draft, close }: PublishVersionProps) {
  const { id, title, current, segment_id, enforcement } = document
  const [environment] = useEnvironment()
  const agreed = useRead(
    'GET /v1/organization/legal/{id}/acceptances',
    { params: { id }, query: { environment } },
    { enabled: current !== null, single: true },
  )
  const next = (current?.version ?? 0) + 1
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/legal/{id}/versions/{versionId}/publish"
      input={{ params: { id, versionId: draft.id }, query: { environment } }}
      refresh={versionReads}
      success={`Version ${next} is published.`}
      close={close}
      title={`Publish version ${next} of “${title}”?`}
      act={`Publish version ${next}`}
      isHarmless
    >
      <p style={{ margin: 0 }}>
        {segment_id === null ? 'Everybody' : 'Every contact in the segment'} is asked to agree to it
        {enforcement === 'required' ? ', and it is reported to your product as blocking until they do.' : '.'}
        {agreed.data && ` ${againText(peopleIn(agreed.data.acceptances))}`}
      </p>
      <Text size="sm" c="dimmed" mt={10}>
        A published version can never be changed or deleted.
      </Text>
    </ConfirmAct>
  )
}

const peopleIn = (acceptances: Acceptance[]) =>
  new Set(acceptances.filter(({ contact }) => contact !== null).map(({ contact_id }) => contact_id)).size

function againText(people: number): string {
  if (people === 0) return 'Nobody has agreed to an earlier version.'
  if (people === 1) return '1 person who agreed to an earlier version is asked again.'
  return `${people.toLocaleString('en')} people who agreed to an earlier version are asked again.`
}
