import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/help.ts'
import { Rendered } from '../../ui/markdown/rendered.tsx'
import { Section } from '../../ui/section.tsx'
import type { ArticleInFull } from './help.ts'
import type { ArticleForm } from './use-article-form.ts'

interface ArticlePreviewProps {
  form: ArticleForm
  saved: ArticleInFull['texts'][number] | undefined
}

/** The article as readers will see it, updated while it is written. */
export function ArticlePreview({ form, saved }: ArticlePreviewProps) {
  const [environment] = useEnvironment()
  const { title, body: typed } = form.values
  const [body] = useDebouncedValue(typed, 350)
  const isSaved = body === (saved?.body ?? '')
  const preview = useRead(
    'POST /v1/organization/help/articles/preview',
    { query: { environment }, body: { body } },
    { enabled: !isSaved },
  )
  const html = isSaved ? saved?.html : (preview.data?.html ?? saved?.html)
  return (
    <Section title={texts.preview}>
      <h2 style={{ marginTop: 0 }}>{title || texts.titleOfTheArticle}</h2>
      <Rendered html={html || texts.pWriteTheTextToSeeItHereP} />
    </Section>
  )
}
