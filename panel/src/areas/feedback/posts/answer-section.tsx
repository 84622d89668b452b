import { Button, Group, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/feedback-posts.ts'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { Problem } from '../../../ui/form-modal.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { toast } from '../../../ui/toast.ts'
import s from '../feedback.module.css'
import { type Post, postReads } from '../feedback.ts'

/** The official answer: one a post, above all comments. */
export function AnswerSection({ post, mayWrite }: { post: Post; mayWrite: boolean }) {
  const [acting, setActing] = useState<'write' | 'remove' | null>(null)
  const [environment] = useEnvironment()
  const close = () => setActing(null)
  if (!mayWrite && post.answer === null) return null
  const isWriting = acting === 'write'
  return (
    <DrawerSection
      title={texts.officialAnswer}
      action={
        mayWrite &&
        !isWriting && (
          <Group gap={8}>
            <Button size="xs" variant="default" onClick={() => setActing('write')}>
              {post.answer === null ? texts.writeAnswer : texts.edit}
            </Button>
            {post.answer !== null && (
              <Button size="xs" variant="default" onClick={() => setActing('remove')}>
                {texts.remove}
              </Button>
            )}
          </Group>
        )
      }
    >
      {isWriting ? (
        <AnswerForm post={post} close={close} />
      ) : post.answer_html ? (
        <Answer post={post} html={post.answer_html} />
      ) : (
        <Text c="dimmed" size="sm">
          {texts.explainYourTeamsPosition}
        </Text>
      )}
      {acting === 'remove' && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/feedback/{id}/answer"
          input={{ params: { id: post.id }, query: { environment } }}
          refresh={postReads}
          success={texts.answerRemoved}
          close={close}
          title={texts.removeTheOfficialAnswer}
          act={texts.removeAnswer}
        >
          {texts.theAnswerIsDeletedThisCannot}
        </ConfirmAct>
      )}
    </DrawerSection>
  )
}

const Answer = ({ post, html }: { post: Post; html: string }) => (
  <div className={s.answer}>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the service renders and sanitises it */}
    <div className={s.prose} dangerouslySetInnerHTML={{ __html: html }} />
    <Text size="xs" c="dimmed" mt={8}>
      {post.answered_by ?? texts.formerMember}
      {post.answered_at && (
        <>
          {' · '}
          <RelativeTime at={post.answered_at} />
        </>
      )}
    </Text>
  </div>
)

function AnswerForm({ post, close }: { post: Post; close: () => void }) {
  const [environment] = useEnvironment()
  const answer = useAct('POST /v1/organization/feedback/{id}/answer', { refresh: [...postReads] })
  const form = useForm({ initialValues: { text: post.answer ?? '' } })
  const submit = form.onSubmit((body) =>
    answer.mutate(
      { params: { id: post.id }, query: { environment }, body },
      {
        onSuccess() {
          toast.success(texts.answerPublished)
          close()
        },
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        aria-label={texts.officialAnswer}
        description={texts.markdown}
        placeholder={texts.thankYouWePlanItForTheNext}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={5000}
        autoFocus
        {...form.getInputProps('text')}
      />
      <Problem error={answer.error} />
      <Group gap={8} mt={10}>
        <Button type="submit" loading={answer.isPending} disabled={form.values.text.trim() === ''}>
          {texts.publishAnswer}
        </Button>
        <Button variant="default" onClick={close}>
          {texts.cancel}
        </Button>
      </Group>
    </form>
  )
}
