import { Text } from '@mantine/core'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
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
    toast.success(`Version ${next} is published.`)
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Publish version ${next} of “${name}”?`}
      act={`Publish version ${next}`}
      isHarmless
      pending={publish.isPending}
      onConfirm={() =>
        publish.mutate(
          { params: { id }, query: { environment } },
          { onSuccess, onError: (refused) => refuse(refused.fields) },
        )
      }
    >
      <p style={{ margin: 0 }}>
        Messages from your backend use it at once. Campaigns that are scheduled already keep the version they have.
      </p>
      {current && <Difference templateId={id} />}
      <Text size="sm" c="dimmed" mt={10}>
        A published version can never be changed.
      </Text>
      {publish.error && <ProblemText>{problemsIn(publish.error).join(' ')}</ProblemText>}
    </Confirm>
  )
}
