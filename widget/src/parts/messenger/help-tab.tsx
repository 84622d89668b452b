import { useEffect, useRef, useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/messenger.ts'
import { elementsOf } from '../../ui/elements-of.ts'
import { Head } from './head.tsx'
import { Icon } from './icon.tsx'
import { type Article, type Help, type HelpCenter, type ListedArticle, useSearch } from './use-help.ts'

interface HelpTabProps {
  help: Help
  widget: WidgetApi
  /** The slug of the open article. */
  article: string | null
  open(slug: string | null): void
  /** Leads to the messages. */
  ask(): void
  close(): void
}

export function HelpTab({ help, widget, article, open, ask, close }: HelpTabProps) {
  const [text, setText] = useState('')
  const { found, failed } = useSearch(text, 2, (q) =>
    widget.call<HelpCenter>(`/v1/contact/help?q=${encodeURIComponent(q)}`, { method: 'GET' }),
  )
  if (article !== null) {
    return <OneArticle key={article} slug={article} widget={widget} open={open} ask={ask} close={close} />
  }
  return (
    <>
      <Head title={texts.help} close={close} />
      <div class="m-scroll m-help" aria-busy={!help.center && !help.failed}>
        <input
          type="search"
          class="m-field"
          aria-label={texts.searchArticles}
          placeholder={texts.searchArticles}
          maxLength={200}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {(failed || help.failed) && (
          <p class="error" role="alert">
            {texts.articlesCouldNotBeLoaded}{' '}
            <button type="button" class="link" onClick={help.again}>
              {texts.tryAgain}
            </button>
          </p>
        )}
        {!help.center && !help.failed && <p class="dim">{texts.loading}</p>}
        <p class="unseen" role="status">
          {found && texts.articles(found.length)}
        </p>
        {found?.length === 0 && <p class="dim">{texts.noArticlesMatchText(text.trim())}</p>}
        {found ? <Articles articles={found} open={open} /> : help.center && <Center center={help.center} open={open} />}
      </div>
    </>
  )
}

function Center({ center: { collections, articles }, open }: { center: HelpCenter; open(slug: string): void }) {
  const single = articles.filter(({ collection }) => collection === null)
  return (
    <>
      {collections.map(({ slug, name }) => (
        <section key={slug} class="m-collection">
          <h3>{name}</h3>
          <Articles articles={articles.filter(({ collection }) => collection === slug)} open={open} />
        </section>
      ))}
      <Articles articles={single} open={open} />
    </>
  )
}

export const Articles = ({ articles, open }: { articles: readonly ListedArticle[]; open(slug: string): void }) => (
  <ul class="m-rows">
    {articles.map(({ slug, title, excerpt, locale }) => (
      <li key={slug}>
        <button type="button" class="m-row" lang={locale} onClick={() => open(slug)}>
          <span class="m-row-main">
            <span class="m-row-title">{title}</span>
            <span class="dim m-cut">{excerpt}</span>
          </span>
          <Icon name="next" />
        </button>
      </li>
    ))}
  </ul>
)

interface ArticleProps extends Pick<HelpTabProps, 'widget' | 'open' | 'ask' | 'close'> {
  slug: string
}

function OneArticle({ slug, widget, open, ask, close }: ArticleProps) {
  const [article, setArticle] = useState<Article | null>(null)
  const [failed, setFailed] = useState(false)
  const heading = useRef<HTMLDivElement>(null)
  const read = () => {
    setFailed(false)
    widget
      .call<Article>(`/v1/contact/help/articles/${encodeURIComponent(slug)}`, { method: 'GET' })
      .then(setArticle, () => setFailed(true))
  }
  useEffect(read, [slug])
  useEffect(() => heading.current?.focus(), [article])
  return (
    <>
      <Head title={texts.help} back={{ label: texts.allArticles, go: () => open(null) }} close={close} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard, too */}
      <div class="m-scroll m-help" ref={heading} tabIndex={0} aria-busy={!article && !failed}>
        {failed && (
          <p class="error" role="alert">
            {texts.articleCouldNotBeLoaded}{' '}
            <button type="button" class="link" onClick={read}>
              {texts.tryAgain}
            </button>
          </p>
        )}
        {!article && !failed && <p class="dim">{texts.loading}</p>}
        {article && (
          <article class="m-article" lang={article.locale}>
            <h3>{article.title}</h3>
            <div class="m-text">{elementsOf(article.html)}</div>
          </article>
        )}
        {article && <Helpful slug={slug} widget={widget} ask={ask} />}
        {article && article.related.length > 0 && (
          <section class="m-collection">
            <h3>{texts.relatedArticles}</h3>
            <Articles articles={article.related} open={open} />
          </section>
        )}
      </div>
    </>
  )
}

function Helpful({ slug, widget, ask }: Pick<ArticleProps, 'slug' | 'widget' | 'ask'>) {
  const [answer, setAnswer] = useState<boolean | 'failed' | null>(null)
  const say = async (helpful: boolean) => {
    const path = `/v1/contact/help/articles/${encodeURIComponent(slug)}/helpful`
    await widget.call(path, { body: { helpful } }).then(
      () => setAnswer(helpful),
      () => setAnswer('failed'),
    )
  }
  return (
    <div class="m-helpful">
      {typeof answer === 'boolean' ? (
        <p role="status">{texts.thankYouSentence}</p>
      ) : (
        <>
          <p id="m-helpful">{texts.wasThisHelpful}</p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame */}
          <div role="group" aria-labelledby="m-helpful">
            <button type="button" class="button" onClick={() => void say(true)}>
              {texts.yes}
            </button>
            <button type="button" class="button" onClick={() => void say(false)}>
              {texts.no}
            </button>
          </div>
          {answer === 'failed' && (
            <p class="error" role="alert">
              {texts.answerCouldNotBeSaved}
            </p>
          )}
        </>
      )}
      {answer === false && (
        <button type="button" class="button" onClick={ask}>
          {texts.sendUsAMessage}
        </button>
      )}
    </div>
  )
}
