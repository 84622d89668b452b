import { Skeleton, Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/legal.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { type LegalDocument, type VersionInFull, versionReads } from './legal.ts'

interface PublishVersionProps {
  document: LegalDocument
  draft: VersionInFull
  close: () => void
}

export function PublishVersion({ document, draft, close }: PublishVersionProps) {
  const { id, title, current, segment_id, enforcement } = document
  const [environment] = useEnvironment()
  const effects = useRead(
    'GET /v1/organization/legal/{id}/effects',
    { params: { id }, query: { environment } },
    { single: true },
  )
  const next = (current?.version ?? 0) + 1
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/legal/{id}/versions/{versionId}/publish"
      input={{ params: { id, versionId: draft.id }, query: { environment } }}
      refresh={versionReads}
      success={texts.versionNextPublished(next)}
      close={close}
      title={texts.publishVersionNextOfTitle(next, title)}
      act={texts.publishVersionNext(next)}
      isHarmless
    >
      <p style={{ margin: 0 }}>
        {segment_id === null ? texts.everyoneIsAskedToAgreeToIt : texts.everyContactInTheSegmentIsAsked}
        {enforcement === 'required' ? texts.itIsReportedToYourProduct : '.'}
      </p>
      {effects.data ? (
        <p style={{ margin: '8px 0 0' }}>
          <b>{texts.peopleAreAsked(effects.data.asked)}</b>
          {current !== null && ` ${texts.askedAgain(effects.data.asked_again)}`} {texts.noOneIsMailed}
        </p>
      ) : effects.error ? (
        <Problem error={effects.error} />
      ) : (
        <Skeleton h={22} mt={8} aria-busy />
      )}
      <Text size="sm" c="dimmed" mt={10}>
        {texts.aPublishedVersionCanNever}
      </Text>
    </ConfirmAct>
  )
}
