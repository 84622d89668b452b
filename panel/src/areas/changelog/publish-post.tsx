import { Radio, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/changelog.ts'
import { FormModal, Problem } from '../../ui/form-modal.tsx'
import { localOf, momentOf } from '../../ui/local-moment.ts'
import { timeZoneName } from '../../ui/time-zone.ts'
import { toast } from '../../ui/toast.ts'
import { type PostInFull, postReads } from './changelog.ts'

export function PublishPost({ post, close }: { post: PostInFull; close: () => void }) {
  const [environment] = useEnvironment()
  const [when, setWhen] = useState(post.state === 'scheduled' ? 'later' : 'now')
  const [time, setTime] = useState(localOf(post.publish_at))
  const [notify, setNotify] = useState(true)
  const effects = useRead(
    'GET /v1/organization/changelog/{id}/effects',
    { params: { id: post.id }, query: { environment } },
    { single: true },
  )
  const publish = useAct('POST /v1/organization/changelog/{id}/publish', { refresh: [...postReads] })
  const isLater = when === 'later'
  const submit = () =>
    publish.mutate(
      {
        params: { id: post.id },
        query: { environment },
        body: { at: isLater ? momentOf(time) : null, notify },
      },
      {
        onSuccess() {
          toast.success(isLater ? texts.scheduledSentence : texts.publishedSentence)
          close()
        },
      },
    )
  return (
    <FormModal
      title={texts.publishTitle(post.title)}
      close={close}
      act={isLater ? texts.schedule : texts.publishNow}
      pending={publish.isPending}
      error={publish.error}
      isDisabled={(isLater && time === '') || effects.isPending}
      onSubmit={submit}
    >
      <Radio.Group aria-label={texts.when} value={when} onChange={setWhen}>
        <Stack gap={8}>
          <Radio value="now" label={texts.now} />
          <Radio value="later" label={texts.scheduleForLater} />
        </Stack>
      </Radio.Group>
      {isLater && (
        <TextInput
          type="datetime-local"
          label={texts.publishedOn}
          description={texts.timeZoneIs(timeZoneName())}
          value={time}
          error={publish.error?.fields.at}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      )}
      <Text size="sm" c="dimmed">
        {post.segment_id === null ? texts.itAppearsOnThePublicPage : texts.itAppearsInThePortal}
        {post.published_at !== null && texts.itKeepsItsOriginalPublication}
      </Text>
      {effects.data ? (
        <Effects effects={effects.data} notify={notify} setNotify={setNotify} />
      ) : effects.error ? (
        <Problem error={effects.error} />
      ) : (
        <Skeleton h={44} aria-busy />
      )}
    </FormModal>
  )
}

interface EffectsProps {
  effects: Output<'GET /v1/organization/changelog/{id}/effects'>
  notify: boolean
  setNotify: (notify: boolean) => void
}

/** The people who are notified, which can be turned off. */
function Effects({ effects: { feedback_posts, notified, mailed }, notify, setNotify }: EffectsProps) {
  if (feedback_posts === 0) {
    return (
      <Text size="sm" c="dimmed">
        {texts.noOneIsNotifiedByEmail}
      </Text>
    )
  }
  return (
    <Stack gap={8}>
      <Text size="sm">{texts.feedbackBecomesShipped(feedback_posts)}</Text>
      {notified === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noVotersToNotify}
        </Text>
      ) : (
        <Switch
          label={texts.notifyVoters(notified)}
          description={notify ? texts.votersMailed(mailed) : texts.votersAreNotNotified}
          checked={notify}
          onChange={(event) => setNotify(event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}
