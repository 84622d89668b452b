import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/feedback-posts.ts'
import { ContactSelect } from '../../../ui/contact-select.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { toast } from '../../../ui/toast.ts'
import s from '../feedback.module.css'
import { postReads } from '../feedback.ts'
import type { Places } from '../use-places.ts'
import { PostFields, type PostValues } from './post-fields.tsx'

/** Posts on behalf of a customer, or of the staff. */
export function NewPost({ places }: { places: Places }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [contact_id, setContact] = useState<string | null>(null)
  const create = useAct('POST /v1/organization/feedback', { refresh: [...postReads] })
  const form = useForm<PostValues>({ initialValues: { title: '', body: '', board_id: '', category_id: null } })
  const first = places.boards.find(({ archived_at }) => archived_at === null)?.id
  const { setFieldValue } = form
  const isWithoutBoard = form.values.board_id === ''
  useEffect(() => {
    if (first && isWithoutBoard) setFieldValue('board_id', first)
  }, [first, isWithoutBoard, setFieldValue])
  const submit = form.onSubmit((values) =>
    create.mutate(
      { query: { environment }, body: { ...values, contact_id } },
      {
        onSuccess(post) {
          toast.success(texts.titlePosted(post.title))
          screen.set({ new: undefined, post: post.id })
        },
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  return (
    <FormModal
      title={texts.newPost}
      close={() => screen.set({ new: undefined })}
      act={texts.post}
      pending={create.isPending}
      error={create.error}
      isDisabled={form.values.title.trim() === ''}
      onSubmit={submit}
    >
      <PostFields form={form} places={places}>
        <Similar title={form.values.title} />
      </PostFields>
      <div>
        <ContactSelect
          label={texts.onBehalfOfOptional}
          value={contact_id}
          onChange={setContact}
          identified
          isSecond
          error={create.error?.fields.contact_id}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {texts.theyBecomeItsAuthorAndTheirVote}
        </Text>
      </div>
    </FormModal>
  )
}

/** Similar posts: a vote there is worth more than a second post. */
function Similar({ title }: { title: string }) {
  const [environment] = useEnvironment()
  const [q] = useDebouncedValue(title.trim(), 250)
  const isAsked = q.length >= 3
  const query = useRead('GET /v1/organization/feedback/similar', { query: { environment, q } }, { enabled: isAsked })
  const posts = isAsked ? (query.data?.posts ?? []) : []
  if (posts.length === 0) return null
  return (
    <section className={s.similar} aria-label={texts.similarPosts}>
      <Text size="xs" c="dimmed" mb={4}>
        {texts.similarPosts}
      </Text>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <AnchorLink to="/feedback" search={{ post: post.id, tab: 'voters' }} size="sm" truncate>
              {post.title}
            </AnchorLink>
            <Text component="span" size="xs" c="dimmed" className="num">
              {texts.votesCount(post.votes)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
