import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { localOf, momentOf } from '../../ui/local-moment.ts'
import { toast } from '../../ui/toast.ts'
import { type PostInFull, postReads } from './changelog.ts'

export function PublishPost({ post, close }: { post: PostInFull; close: () => void }) {
  const [environment] = useEnvironment()
  const [when, setWhen] = useState(post.state === 'scheduled' ? 'later' : 'now')
  const [time, setTime] = useState(localOf(post.publish_at))
  const publish = useAct('POST /v1/organization/changelog/{id}/publish', { refresh: [...postReads] })
  const isLater = when === 'later'
  const submit = () =>
    publish.mutate(
      {
        params: { id: post.id },
        query: { environment },
        body: { at: isLater ? momentOf(time) : null },
      },
      {
        onSuccess() {
          toast.success(isLater ? 'Scheduled.' : 'Published.')
          close()
        },
      },
    )
  return (
    <FormModal
      title={`Publish “${post.title}”`}
      close={close}
      act={isLater ? 'Schedule' : 'Publish now'}
      pending={publish.isPending}
      error={publish.error}
      isDisabled={isLater && time === ''}
      onSubmit={submit}
    >
      <Radio.Group aria-label="When" value={when} onChange={setWhen}>
        <Stack gap={8}>
          <Radio value="now" label="Now" />
          <Radio value="later" label="At a time" />
        </Stack>
      </Radio.Group>
      {isLater && (
        <TextInput
          type="datetime-local"
          label="Published on"
          description="By the clock of your browser"
          value={time}
          error={publish.error?.fields.at}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      )}
      <Text size="sm" c="dimmed">
        {post.segment_id === null
          ? 'It appears on the public page and in the feed, in the portal and in your product.'
          : 'It appears in the portal and in your product, to people in the segment.'}
        {post.published_at !== null && ' It was published before and keeps its date.'}
      </Text>
    </FormModal>
  )
}
