import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/changelog.ts'
import { toast } from '../../ui/toast.ts'
import { type PostInFull, postReads } from './changelog.ts'

const valuesOf = (post: PostInFull | null) => ({
  title: post?.title ?? '',
  body: post?.body ?? '',
  category_id: post?.category_id ?? null,
  labels: post?.labels ?? [],
  segment_id: post?.segment_id ?? null,
  feedback_post_ids: post?.feedback_post_ids ?? [],
})

export type PostForm = ReturnType<typeof usePostForm>['form']

export function usePostForm(post: PostInFull | null) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/changelog', { refresh: [...postReads] })
  const update = useAct('PATCH /v1/organization/changelog/{id}', { refresh: [...postReads] })
  const [initialValues] = useState(() => valuesOf(post))
  const form = useForm({ initialValues })
  const submit = form.onSubmit(({ title, ...values }) => {
    const body = { title: title.trim(), ...values }
    const onError = (refused: { fields: Record<string, string> }) => form.setErrors(refused.fields)
    const onSuccess = (saved: PostInFull) => {
      toast.success(post ? texts.saved : texts.draftSavedItIsNotVisibleUntilYou)
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
      form.resetDirty(valuesOf(saved))
      if (!post) screen.set({ new: undefined, post: saved.id }, { replace: true })
    }
    if (post) update.mutate({ params: { id: post.id }, query: { environment }, body }, { onSuccess, onError })
    else create.mutate({ query: { environment }, body }, { onSuccess, onError })
  })
  return { form, submit, pending: create.isPending || update.isPending, error: create.error ?? update.error }
}
