import { useState } from 'preact/hooks'
import { useAct, useRead } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/help.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice, Problem } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { ArticleRows } from './help-page.tsx'

const back = { to: '/help', label: texts.help }

export function ArticlePage({ slug }: { slug: string }) {
  const article = useRead('GET /v1/contact/help/articles/{slug}', { params: { slug } })
  const { data } = article
  if (data === undefined) {
    return (
      <Page title={texts.help} back={back}>
        <Section title={texts.article} isAlone>
          <Loaded read={article} shape="lines">
            {() => null}
          </Loaded>
        </Section>
      </Page>
    )
  }
  return (
    <Page title={data.title} back={back}>
      <article class="card news" aria-label={data.title} lang={data.locale}>
        <p class="news-meta dim small">{texts.updatedTime(<Time at={data.updated_at} />)}</p>
        <div class="news-text" dangerouslySetInnerHTML={{ __html: data.html }} />
      </article>
      <Helpful slug={data.slug} />
      {data.related.length > 0 && (
        <Section title={texts.relatedArticles}>
          <ArticleRows articles={data.related} />
        </Section>
      )}
    </Page>
  )
}

/** Asks whether the article helped. */
function Helpful({ slug }: { slug: string }) {
  const { locked } = useSession()
  const [isAnswered, setAnswered] = useState(false)
  const answer = useAct('POST /v1/contact/help/articles/{slug}/helpful', { onDone: () => setAnswered(true) })
  if (isAnswered) return <Notice>{texts.thankYouForYourAnswer}</Notice>
  const say = (helpful: boolean) => void answer.run({ params: { slug }, body: { helpful } })
  return (
    <fieldset class="rating" disabled={answer.pending}>
      <legend>{texts.wasThisArticleHelpful}</legend>
      <Problem error={answer.error} />
      <div class="rating-scores">
        <Button locked={locked} onClick={() => say(true)}>
          {texts.yes}
        </Button>
        <Button locked={locked} onClick={() => say(false)}>
          {texts.no}
        </Button>
      </div>
    </fieldset>
  )
}
