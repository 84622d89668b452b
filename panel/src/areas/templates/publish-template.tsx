import { Text } from '@mantine/core'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/templates.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { toast } from '../../ui/toast.ts'
import { Difference } from './difference.tsx'
import { problemsIn, type TemplateInFull, templateReads } from './template.ts'

interface PublishTemplateProps {
  template: TemplateInFull
  refuse: (fields: Record<string, string>) => void
  close: () => void
}

export function PublishTemplate({ template, refuse, close }: PublishTemplateProps) {
  const { id, name, current } = template
  const [environment] = useEnvironment()
  const publish = useAct('POST /v1/organization/templates/{id}/publish', { refresh: [...templateReads] })
  const next = (current?.number ?? 0) + 1
  const onSuccess = () => {
    close()
    toast.success(texts.versionNextPublished(next))
  }
  return (
    <Confirm
      opened
      close={close}
      title={texts.publishVersionNextOfName(next, name)}
      act={texts.publishVersionNext(next)}
      isHarmless
      pending={publish.isPending}
      onConfirm={() =>
        publish.mutate(
          { params: { id }, query: { environment } },
          { onSuccess, onError: (refused) => refuse(refused.fields) },
        )
      }
    >
      <p style={{ margin: 0 }}>{texts.messagesFromYourBackendUse}</p>
      {current && <Difference templateId={id} />}
      <Text size="sm" c="dimmed" mt={10}>
        {texts.aPublishedVersionCanNever}
      </Text>
      {publish.error && <ProblemText>{problemsIn(publish.error).join(' ')}</ProblemText>}
    </Confirm>
  )
}
