import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/help.ts'
import { toast } from '../../ui/toast.ts'
import { type ArticleInFull, articleReads, collectionsRead } from './help.ts'

const valuesOf = (article: ArticleInFull | null, locale: string) => {
  const text = article?.texts.find((one) => one.locale === locale)
  return {
    title: text?.title ?? '',
    body: text?.body ?? '',
    slug: article?.slug ?? '',
    collection_id: article?.collection_id ?? null,
    segment_id: article?.segment_id ?? null,
    related_ids: article?.related_ids ?? [],
  }
}

export type ArticleForm = ReturnType<typeof useArticleForm>['form']

/** The form of an article and of its text in one locale. */
export function useArticleForm(article: ArticleInFull | null, locale: string) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const refresh = [...articleReads, collectionsRead] as const
  const create = useAct('POST /v1/organization/help/articles', { refresh: [...refresh] })
  const update = useAct('PATCH /v1/organization/help/articles/{id}', { refresh: [...refresh] })
  const write = useAct('PUT /v1/organization/help/articles/{id}/text', { refresh: [...refresh] })
  const [initialValues] = useState(() => valuesOf(article, locale))
  const form = useForm({ initialValues })

  const save = async ({ title, body, slug, ...fields }: typeof initialValues): Promise<ArticleInFull> => {
    const query = { environment }
    if (article === null) {
      return create.mutateAsync({
        query,
        body: { title: title.trim(), body, locale, ...(slug && { slug }), ...fields },
      })
    }
    const params = { id: article.id }
    const saved = await update.mutateAsync({ params, query, body: { slug, ...fields } })
    if (!form.isDirty('title') && !form.isDirty('body')) return saved
    return write.mutateAsync({ params, query, body: { locale, title: title.trim(), body } })
  }
  const submit = form.onSubmit((values) =>
    save(values).then(
      (saved) => {
        toast.success(article ? texts.saved : texts.draftSaved)
        const next = valuesOf(saved, locale)
        form.setInitialValues(next)
        form.setValues(next)
        form.resetDirty(next)
        if (!article) screen.set({ new: undefined, article: saved.id }, { replace: true })
      },
      (refused: { fields?: Record<string, string> }) => form.setErrors(refused.fields ?? {}),
    ),
  )
  return {
    form,
    submit,
    pending: create.isPending || update.isPending || write.isPending,
    error: create.error ?? update.error ?? write.error,
  }
}
