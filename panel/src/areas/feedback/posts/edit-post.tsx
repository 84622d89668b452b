import { useForm } from '@mantine/form'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/feedback-posts.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Post, postReads } from '../feedback.ts'
import { usePlaces } from '../use-places.ts'
import { PostFields, type PostValues } from './post-fields.tsx'

export function EditPost({ post, close }: { post: Post; close: () => void }) {
  const [environment] = useEnvironment()
  const places = usePlaces()
  const update = useAct('PATCH /v1/organization/feedback/{id}', { refresh: [...postReads] })
  const { title, body, board_id, category_id } = post
  const form = useForm<PostValues>({ initialValues: { title, body, board_id, category_id } })
  const submit = form.onSubmit((changed) =>
    update.mutate(
      { params: { id: post.id }, query: { environment }, body: changed },
      {
        onSuccess() {
          toast.success(texts.saved)
          close()
        },
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  return (
    <FormModal
      title={texts.editPost}
      close={close}
      act={texts.save}
      pending={update.isPending}
      error={update.error}
      onSubmit={submit}
    >
      <PostFields form={form} places={places} />
    </FormModal>
  )
}
