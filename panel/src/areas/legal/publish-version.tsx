import { Text } from '@mantine/core'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { type Acceptance, type LegalDocument, type VersionInFull, versionReads } from './legal.ts'

interface PublishVersionProps {
  document: LegalDocument
  draft: VersionInFull
  close: () => void
}

export function PublishVersion({ document, draft, close }: PublishVersionProps) {
  const { id, title, current, segment_id, enforcement } = document
  const [environment] = useEnvironment()
  const publish = useAct('POST /v1/organization/legal/{id}/versions/{versionId}/publish', {
    refresh: [...versionReads],
  })
  const agreed = useRead(
    'GET /v1/organization/legal/{id}/acceptances',
    { params: { id }, query: { environment } },
    { enabled: current !== null, single: true },
  )
  const next = (current?.version ?? 0) + 1
  const onSuccess = () => {
    close()
    toast.success(`Version ${next} is published.`)
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Publish version ${next} of “${title}”?`}
      act={`Publish version ${next}`}
      isHarmless
      pending={publish.isPending}
      error={publish.error}
      onConfirm={() => publish.mutate({ params: { id, versionId: draft.id }, query: { environment } }, { onSuccess })}
    >
      <p style={{ margin: 0 }}>
        {segment_id === null ? 'Everybody' : 'Every contact in the segment'} is asked to agree to it
        {enforcement === 'required' ? ', and it is reported to your product as blocking until they do.' : '.'}
        {agreed.data && ` ${againText(peopleIn(agreed.data.acceptances))}`}
      </p>
      <Text size="sm" c="dimmed" mt={10}>
        A published version can never be changed or deleted.
      </Text>
    </Confirm>
  )
}

const peopleIn = (acceptances: Acceptance[]) =>
  new Set(acceptances.filter(({ contact }) => contact !== null).map(({ contact_id }) => contact_id)).size

function againText(people: number): string {
  if (people === 0) return 'Nobody has agreed to an earlier version.'
  if (people === 1) return '1 person who agreed to an earlier version is asked again.'
  return `${people.toLocaleString('en')} people who agreed to an earlier version are asked again.`
}
