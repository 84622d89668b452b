import { useEffect, useState } from 'preact/hooks'
import { type Output, useRead } from '../../app/api.ts'
import { Link } from '../../app/router.tsx'
import { texts } from '../../texts/help.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'

type HelpCenter = Output<'GET /v1/contact/help'>

const searchDelayMs = 300

/** Returns the text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export function HelpPage() {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const center = useRead('GET /v1/contact/help', { query: { limit: 200, ...(q && { q }) } })
  return (
    <Page title={texts.help} description={texts.answersToCommonQuestions}>
      <input
        class="input"
        type="search"
        aria-label={texts.searchArticles}
        placeholder={texts.searchArticles}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {center.data ? (
        <Found center={center.data} query={q} />
      ) : (
        <Section title={texts.articles} isAlone>
          <Loaded read={center} shape="lines">
            {() => null}
          </Loaded>
        </Section>
      )}
    </Page>
  )
}

function Found({ center: { collections, articles }, query }: { center: HelpCenter; query: string }) {
  if (articles.length === 0) {
    return (
      <Section title={texts.articles} isAlone>
        <Empty icon="support" title={query ? texts.noArticlesMatchQuery(query) : texts.noArticlesYet}>
          {query ? texts.tryOtherWords : texts.articlesAppearHereOnceTheyArePublished}
        </Empty>
      </Section>
    )
  }
  if (query) {
    return (
      <Section title={texts.results} isAlone>
        <ArticleRows articles={articles} />
      </Section>
    )
  }
  const single = articles.filter(({ collection }) => collection === null)
  return (
    <>
      {collections.map(({ slug, name, description }) => (
        <Section key={slug} title={name} description={description}>
          <ArticleRows articles={articles.filter(({ collection }) => collection === slug)} />
        </Section>
      ))}
      {single.length > 0 && (
        <Section title={texts.otherArticles}>
          <ArticleRows articles={single} />
        </Section>
      )}
    </>
  )
}

export const ArticleRows = ({ articles }: { articles: HelpCenter['articles'] }) => (
  <ul class="rows">
    {articles.map(({ slug, title, excerpt }) => (
      <li key={slug} class="row">
        <div class="row-main">
          <Link to={`/help/${slug}`}>{title}</Link>
          <small>{excerpt}</small>
        </div>
      </li>
    ))}
  </ul>
)
